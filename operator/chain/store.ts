import { addressText } from '../../domain/chain/address.ts'
import { z } from 'zod'
import { type ContractRow, findContract } from '../../db/queries/chain/contracts.ts'
import { type Chain, chains, findChain } from '../../domain/chain/chains.ts'
import { ownerSettings, readConfiguration, rpcSettings } from '../../process/configuration.ts'
import { Refused } from '../../domain/refusals.ts'
import { type Nodes, openNodes } from '../../worker/chain/nodes.ts'
import { openOwner, type Owner } from '../../worker/chain/owner.ts'
import type { Store } from '../command.ts'
import { findLocalNode } from '../local-stack.ts'

type Settings = Pick<Store, 'environment'>

const settingsIn = <Schema extends z.ZodType>({ environment }: Settings, schema: Schema): z.infer<Schema> => {
  const read = readConfiguration(schema, environment)
  if (!read.ok) throw new Refused('bad_request', read.message.replaceAll(/\n\s*/g, ' '))
  return read.value
}

export const chainNamed = (name: string): Chain => {
  const chain = findChain(name)
  if (chain) return chain
  const known = chains.map((one) => one.name).join(', ')
  throw new Refused('bad_request', `There is no chain "${name}" here. The chains are: ${known}.`)
}

/** The nodes that the environment names for a chain; for the local one, else that of the running stack. */
export const nodesOf = async (
  settings: Settings,
  chain: Chain,
  signal?: AbortSignal,
): Promise<{ nodes: Nodes; url: string }> => {
  const given = settingsIn(settings, rpcSettings).rpcUrls.get(chain.name)
  const running = !given && chain.explorer === null ? await findLocalNode(settings.environment) : undefined
  const [url, ...more] = given ?? (running === undefined ? [] : [running])
  if (url === undefined)
    throw new Refused('bad_request', `${chain.rpcVariable} is missing: the address of a node of ${chain.name}.`)
  return { nodes: openNodes(chain, [url, ...more], signal), url }
}

/** The contract's owner on a chain, by the key in CHAIN_OWNER_KEY. */
export const ownerOn = async (settings: Settings, chain: Chain): Promise<Owner> => {
  const { nodes, url } = await nodesOf(settings, chain)
  return openOwner(chain, nodes, url, settingsIn(settings, ownerSettings).CHAIN_OWNER_KEY)
}

export const contractOn = async ({ pool }: Store, chain: Chain): Promise<ContractRow> => {
  const contract = await findContract(pool, chain.name)
  if (contract) return contract
  throw new Refused(
    'bad_request',
    `There is no contract on ${chain.name} yet: run chain deploy --chain ${chain.name} first.`,
  )
}

/** The option that bounds a payment. */
export const maxPayoutCents = z
  .string({ error: 'is missing: the most that one payment may send' })
  .regex(/^[1-9]\d{0,14}$/, 'must be a whole number of cents')
  .transform(Number)

export const address = (what: string) => z.string({ error: `is missing: ${what}` }).pipe(addressText)
