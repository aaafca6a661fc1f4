import { createPublicClient, createWalletClient, type Hex, http, keccak256, toHex } from 'viem'
import { localAccounts } from '../../../local/chain/setup.ts'
import { localEntropyAbi } from '../../../worker/chain/contracts/artifacts/local-entropy.ts'
import { findChain } from '../../../domain/chain/chains.ts'
import type { Mining } from './mining.ts'

const VALUES = 5_000
const FEE = 1_000n
const GAS = 400_000n

const makeValues = (): readonly Hex[] => {
  const values: Hex[] = [keccak256(toHex('the last value of the chain'))]
  while (values.length < VALUES) values.push(keccak256(values.at(-1) as Hex))
  return values.toReversed()
}

let made: readonly Hex[] | undefined
/** The hash chain of every provider, which takes a tenth of a second to make. It registers with the first. */
const valuesOfChain = (): readonly Hex[] => (made ??= makeValues())

/** A provider that answers when the test says so, and may keep silent. */
export const openKeeper = async (url: string, { allMined }: Pick<Mining, 'allMined'>) => {
  const address = findChain('local')?.entropy.contract as Hex
  const { account } = localAccounts.keeper
  const read = createPublicClient({ transport: http(url), pollingInterval: 20, cacheTime: 0 })
  const wallet = createWalletClient({ account, transport: http(url) })
  const values = valuesOfChain()
  const abi = localEntropyAbi
  const entropy = { address, abi, gas: GAS, chain: null } as const
  const registered = await wallet.writeContract({
    ...entropy,
    functionName: 'register',
    args: [FEE, values[0] as Hex, '0x', BigInt(VALUES), '0x'],
  })
  await read.waitForTransactionReceipt({ hash: registered })
  const first = (await read.readContract({ address, abi, functionName: 'getProviderInfoV2', args: [account.address] }))
    .originalCommitmentSequenceNumber
  const answered = new Set<bigint>()
  let isSilent = false
  return {
    keepSilent: (silent: boolean) => {
      isSilent = silent
    },
    /** What it would answer a request with. */
    contribution: (sequence: bigint): Hex => values[Number(sequence - first)] as Hex,
    /** Never answers this request. */
    skip: (sequence: bigint) => answered.add(sequence),
    /** Answers every request that it has not answered yet. */
    answer: async (): Promise<void> => {
      if (isSilent) return
      const requests = await read.getContractEvents({
        address,
        abi,
        eventName: 'Requested',
        fromBlock: 0n,
        strict: true,
      })
      for (const { args, eventName } of requests) {
        if (eventName !== 'Requested' || !('sequenceNumber' in args) || answered.has(args.sequenceNumber)) continue
        answered.add(args.sequenceNumber)
        const value = values[Number(args.sequenceNumber - first)] as Hex
        await wallet.writeContract({
          ...entropy,
          functionName: 'revealWithCallback',
          args: [account.address, args.sequenceNumber, args.userContribution, value],
        })
      }
      await allMined()
    },
    /** Answers all again, as after a reorganisation. */
    forget: () => answered.clear(),
  }
}
