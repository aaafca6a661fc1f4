import { addressText } from '../../domain/chain/address-text.ts'
import { z } from 'zod'
import { type ContractRow, findContracts } from '../../db/queries/chain/contracts.ts'
import { type Address, type Chain, chains, findChain } from '../../domain/chain/chains.ts'
import { ownerSettings, registrarSettings, rpcSettings } from '../../process/configuration.ts'
import { Refused } from '../../domain/refusals.ts'
import type { NodeLog } from '../../worker/chain/answers.ts'
import type { CertainPlace } from '../../worker/chain/certain.ts'
import type { Choosing } from '../../worker/chain/heads.ts'
import { type Nodes, openNodes } from '../../worker/chain/nodes.ts'
import { openOwner } from '../../worker/chain/owner.ts'
import type { Owner } from '../../worker/chain/owning/transact.ts'
import type { Store } from '../command.ts'
import { findLocalNode } from '../local-stack.ts'
import { settingsIn } from '../settings.ts'

type Settings = Pick<Store, 'environment'>

export const chainNamed = (name: string): Chain => {
  const chain = findChain(name)
  if (chain) return chain
  const known = chains.map((one) => one.name).join(', ')
  throw new Refused('bad_request', `There is no chain "${name}" here. The chains are: ${known}.`)
}

/** Tells the person who runs a command which nodes were left out. */
const nodeLog = (warn: Store['warn']): NodeLog => {
  const say: NodeLog['warn'] = (message, { node, error }) => {
    const why = error === undefined ? '' : ` (${error})`
    warn(`${message[0]?.toUpperCase()}${message.slice(1)}: ${node}${why}. If that lasts, repair or replace it.`)
  }
  return { warn: say, error: say }
}

/** A contract, with all that is needed to compare what nodes tell of it before a command decides. */
export const certainPlace = (
  { pool, warn }: Pick<Store, 'pool' | 'warn'>,
  { chain, nodes }: Pick<Owner, 'chain' | 'nodes'>,
  contract: Address,
): CertainPlace => ({ pool, chain, nodes, contract, log: nodeLog(warn) })

/** The nodes that the environment names for a chain; for the local one, else that of the running stack. */
export const nodesOf = async (settings: Settings, chain: Chain, signal?: AbortSignal): Promise<Nodes> => {
  const given = settingsIn(settings.environment, rpcSettings).rpcUrls.get(chain.name)
  const running = !given && chain.explorer === null ? await findLocalNode(settings.environment) : undefined
  const urls = given ?? (running === undefined ? [] : [running])
  if (urls.length === 0)
    throw new Refused('bad_request', `${chain.rpcVariable} is missing: the address of a node of ${chain.name}.`)
  return openNodes(chain, urls, signal)
}

type Place = Pick<Store, 'pool' | 'environment' | 'warn'>

const choosingOn = async (store: Place, chain: Chain): Promise<Choosing> => {
  const nodes = await nodesOf(store, chain)
  return { pool: store.pool, chain, nodes, log: nodeLog(store.warn) }
}

/** The key in CHAIN_OWNER_KEY, on a chain. */
export const ownerOn = async (store: Place, chain: Chain): Promise<Owner> => {
  return openOwner(await choosingOn(store, chain), settingsIn(store.environment, ownerSettings).CHAIN_OWNER_KEY)
}

/** The key in CHAIN_REGISTRAR_KEY, on a chain; while it is not set, the one in CHAIN_OWNER_KEY. */
export const registrarOn = async (store: Place, chain: Chain): Promise<Owner> => {
  const { CHAIN_REGISTRAR_KEY: key } = settingsIn(store.environment, registrarSettings)
  return key === undefined ? ownerOn(store, chain) : openOwner(await choosingOn(store, chain), key)
}

/** Our contracts on a chain, the newest last; at least one. */
export const contractsOn = async ({ pool }: Store, chain: Chain): Promise<readonly ContractRow[]> => {
  const contracts = await findContracts(pool, chain.name)
  if (contracts.length > 0) return contracts
  throw new Refused(
    'bad_request',
    `There is no contract on ${chain.name} yet: run chain deploy --chain ${chain.name} first.`,
  )
}

/** The contract at an address on a chain; where none is named, the only one. */
export const contractOn = async (store: Store, { chain, contract }: OfContract): Promise<ContractRow> => {
  const contracts = await contractsOn(store, chain)
  const [found, ...more] = contracts.filter(({ address: at }) => contract === undefined || at === contract)
  if (found && more.length === 0) return found
  const all = contracts.map(({ address: at }) => at).join(', ')
  throw new Refused('bad_request', `Name one of the contracts on ${chain.name} with --contract: ${all}.`)
}

/** Where new campaigns of a chain are registered. */
export const newestContractOn = async (store: Store, chain: Chain): Promise<ContractRow> =>
  (await contractsOn(store, chain)).at(-1) as ContractRow

const wholeFrom1 = (what: string, unit: string, pattern: RegExp) =>
  z
    .string({ error: `is missing: ${what}` })
    .regex(pattern, `must be a whole number ${unit}`)
    .transform(Number)

/** 32 bytes in hexadecimal. */
export const hash = (what: string) =>
  z
    .string({ error: `is missing: ${what}` })
    .regex(/^0x[0-9a-f]{64}$/i, 'must be 0x and 64 hexadecimal digits')
    .transform((text) => text.toLowerCase() as `0x${string}`)

export const amountCents = (what: string) => wholeFrom1(what, 'of cents', /^[1-9]\d{0,14}$/)

/** The options that bound a campaign's payments. */
export const maxPayoutCents = amountCents('the most that one payment may send')
export const maxDayCents = amountCents('the most that all payments of a day may send')

export const drawingNumber = wholeFrom1('the number of a drawing', 'from 1 up', /^[1-9]\d{0,8}$/)

/** The operation of a timelock, else the transaction, after which the same is done once more; null for the first. */
export const again = hash('the operation or transaction that did the same before').nullable().default(null)

/** `MAX_REASON_BYTES` of the contract. */
const MAX_REASON_BYTES = 280

export const publicReason = z
  .string({ error: 'is missing: why, in public' })
  .trim()
  .refine(
    (text) => text.length > 0 && Buffer.byteLength(text) <= MAX_REASON_BYTES,
    `must be 1 to ${MAX_REASON_BYTES} bytes`,
  )

export const namedChain = z.string({ error: 'is missing: the name of a chain' }).transform(chainNamed)

export const address = (what: string) => z.string({ error: `is missing: ${what}` }).pipe(addressText)

/** The options of a command that is about one of our contracts. */
export const ofContract = { chain: namedChain, contract: address('the address of a contract').optional() }
type OfContract = { chain: Chain; contract?: Address | undefined }
