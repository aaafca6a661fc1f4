/** The provider of random values: a chain of hashes, of which it reveals one for each request. */
import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  parseEventLogs,
  type RpcLog,
  toHex,
} from 'viem'
import { localEntropyAbi as abi } from '../../../worker/chain/contracts/artifacts/local-entropy.ts'
import { localChain } from '../../support/chain/chain.ts'
import { type Ask, send } from './ask.ts'
import { keeper } from './chain.ts'

const VALUES = 5_000
const FEE = 1_000n
/** How many of the newest blocks are read again, as one of them may have been taken back. */
const LOOKS_BACK = 8n
const { contract: to } = localChain.entropy

const hashChain = (): Hex[] => {
  const values: Hex[] = [keccak256(toHex('the last value of the chain'))]
  while (values.length < VALUES) values.unshift(keccak256(values[0] as Hex))
  return values
}

export type Provider = {
  /** Registers with the randomness contract. */
  register: (ask: Ask) => Promise<void>
  /** Reveals the values of all requests that it has not answered yet. */
  answer: (ask: Ask) => Promise<void>
  keepSilent: (silent: boolean) => void
  /** To be called when the newest block was taken back: recent requests are answered again. */
  forget: () => void
  /** To be called when the chain is reset to before the first request. */
  begin: () => void
}

export const openProvider = (): Provider => {
  const values = hashChain()
  /** Of each request the block that it is in, and the newest one when it was answered. */
  const answered = new Map<bigint, { requestedIn: bigint; answeredAt: bigint }>()
  let [first, from, newest, isSilent] = [0n, 0n, 0n, false]
  const valueOf = (sequence: bigint) => values[Number(sequence - first)] as Hex
  return {
    register: async (ask) => {
      const args = [FEE, values[0] as Hex, '0x', BigInt(VALUES), '0x'] as const
      await send(ask, { from: keeper, to, data: encodeFunctionData({ abi, functionName: 'register', args }) })
      await ask('evm_mine')
      const asked = { abi, functionName: 'getProviderInfoV2' } as const
      const data = await ask<Hex>('eth_call', [
        { to, data: encodeFunctionData({ ...asked, args: [keeper] }) },
        'latest',
      ])
      first = decodeFunctionResult({ ...asked, data }).originalCommitmentSequenceNumber
    },
    answer: async (ask) => {
      if (isSilent) return
      newest = BigInt(await ask<Hex>('eth_blockNumber'))
      const logs = await ask<RpcLog[]>('eth_getLogs', [
        { address: to, fromBlock: numberToHex(from), toBlock: 'latest' },
      ])
      from = newest > LOOKS_BACK ? newest - LOOKS_BACK : 0n
      for (const { args, blockNumber } of parseEventLogs({ abi, eventName: 'Requested', logs })) {
        const { sequenceNumber: sequence, userContribution } = args as { sequenceNumber: bigint; userContribution: Hex }
        if (answered.has(sequence)) continue
        // Despite its type, the block number is still the node's hex text.
        answered.set(sequence, { requestedIn: BigInt(String(blockNumber)), answeredAt: newest })
        const revealed = [keeper, sequence, userContribution, valueOf(sequence)] as const
        const data = encodeFunctionData({ abi, functionName: 'revealWithCallback', args: revealed })
        await send(ask, { from: keeper, to, data })
      }
    },
    keepSilent: (silent) => {
      isSilent = silent
    },
    forget: () => {
      for (const [sequence, { requestedIn, answeredAt }] of answered) {
        if (answeredAt + LOOKS_BACK < newest) continue
        answered.delete(sequence)
        if (requestedIn < from) from = requestedIn
      }
    },
    begin: () => {
      answered.clear()
      from = 0n
      newest = 0n
    },
  }
}
