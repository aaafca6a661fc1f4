/**
 * What a local chain needs before the service can use it: a stand-in for Pyth's contract, and a token, at the addresses
 * in chains.ts.
 */
import { pbkdf2Sync } from 'node:crypto'
import {
  type Account,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
} from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'
import { type Address, findChain } from '../../domain/chain/chains.ts'
import { erc1967ProxyAbi, erc1967ProxyBytecode } from '../../worker/chain/contracts/artifacts/erc1967-proxy.ts'
import { localEntropyAbi, localEntropyBytecode } from '../../worker/chain/contracts/artifacts/local-entropy.ts'
import { testTokenAbi, testTokenBytecode } from '../../worker/chain/contracts/artifacts/test-token.ts'

/** The BIP-39 seed, by Node's own PBKDF2: viem's takes a third of a second in every process that imports this. */
const seed = pbkdf2Sync('test test test test test test test test test test test junk', 'mnemonic', 2048, 64, 'sha512')
const root = HDKey.fromMasterSeed(seed)

/** One of the accounts that every such chain starts with, known to everyone: for local chains only. */
const accountAt = (addressIndex: number) => {
  const account = hdKeyToAccount(root, { addressIndex })
  const key: Hex = `0x${Buffer.from(account.getHdKey().privateKey as Uint8Array).toString('hex')}`
  return { account, key }
}

export const localAccounts = {
  owner: accountAt(0),
  keeper: accountAt(1),
  operator: accountAt(2),
  /** Deploys the implementation contracts that stand behind proxies. */
  deployer: accountAt(3),
}

const PROTOCOL_FEE = 1_000n
const FLOAT = 10n ** 18n
const TOKENS = 10n ** 15n

const local = findChain('local')
if (!local) throw new Error('chains.ts has no local chain')

const viemChain = defineChain({
  id: local.chainId,
  name: local.name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

const open = (url: string, by: Account = localAccounts.owner.account) => {
  const transport = http(url)
  return {
    read: createPublicClient({ chain: viemChain, transport, pollingInterval: 50 }),
    wallet: createWalletClient({ account: by, chain: viemChain, transport }),
  }
}

type Wanted = { abi: readonly unknown[]; bytecode: Hex; args: readonly unknown[] }

const create = async ({ read, wallet }: ReturnType<typeof open>, wanted: Wanted): Promise<Address> => {
  const { contractAddress } = await read.waitForTransactionReceipt({ hash: await wallet.deployContract(wanted) })
  return contractAddress as Address
}

const deploy = async (url: string, expected: Address, wanted: Wanted) => {
  const contractAddress = await create(open(url), wanted)
  if (contractAddress?.toLowerCase() !== expected)
    throw new Error(
      `The local chain put a contract at ${contractAddress}, not ${expected}: it was used before. Empty its data.`,
    )
}

/** Deploys the randomness contract and the token, unless the chain has them. */
export const setUpChain = async (url: string): Promise<void> => {
  const { read } = open(url)
  const [token] = local.tokens
  if (!token || (await read.getCode({ address: local.entropy.contract }))) return
  const { keeper, deployer } = localAccounts
  const code = { abi: localEntropyAbi, bytecode: localEntropyBytecode, args: [keeper.account.address] }
  const implementation = await create(open(url, deployer.account), code)
  const setUp = encodeFunctionData({ abi: localEntropyAbi, functionName: 'initialize', args: [PROTOCOL_FEE] })
  await deploy(url, local.entropy.contract, {
    abi: erc1967ProxyAbi,
    bytecode: erc1967ProxyBytecode,
    args: [implementation, setUp],
  })
  await deploy(url, token.address, { abi: testTokenAbi, bytecode: testTokenBytecode, args: [] })
}

/** Gives one of our contracts ether for fees. */
export const fundContract = async (url: string, contract: Address): Promise<void> => {
  const { read, wallet } = open(url)
  await read.waitForTransactionReceipt({ hash: await wallet.sendTransaction({ to: contract, value: FLOAT }) })
}

/** Makes tokens for an account. */
export const mintTokens = async (url: string, account: Address, units = TOKENS): Promise<void> => {
  const { read, wallet } = open(url)
  const [token] = local.tokens
  if (!token) return
  const hash = await wallet.writeContract({
    address: token.address,
    abi: testTokenAbi,
    functionName: 'mint',
    args: [account, units],
  })
  await read.waitForTransactionReceipt({ hash })
}

export const isContractThere = async (url: string, contract: Address): Promise<boolean> =>
  Boolean(await open(url).read.getCode({ address: contract }))
