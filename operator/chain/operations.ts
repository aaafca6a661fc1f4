import { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'
import { through } from '../../worker/chain/agree.ts'
import { readCertain } from '../../worker/chain/certain.ts'
import { readRole } from '../../worker/chain/owning/call.ts'
import { cancelOperation, findOperations, type WaitingOperation } from '../../worker/chain/owning/operations.ts'
import { readCertainReadyAt, readDelay } from '../../worker/chain/owning/timelock.ts'
import type { Command, Store } from '../command.ts'
import { checkOptions } from '../options.ts'
import { ownerOutput } from './owner-output.ts'
import { certainPlace, contractOn, hash, nodesOf, ofContract, ownerOn } from './store.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = '30'

const owned = async (store: Store, place: Parameters<typeof contractOn>[1]) => {
  const { chain } = place
  const { address: contract, deployedBlock } = await contractOn(store, place)
  const at = certainPlace(store, { chain, nodes: await nodesOf(store, chain) }, contract)
  const { timelock, delay } = await readCertain(at, { of: `who owns ${contract}` }, async (node, { newest: block }) => {
    const asked = { ...through(at, node), block }
    const owner = await readRole(asked, contract, 'owner')
    return { timelock: owner, delay: await readDelay(asked, owner) }
  })
  if (delay === null)
    throw new Refused(
      'bad_request',
      `The contract ${contract} on ${chain.name} belongs to ${timelock}, which is no timelock.`,
    )
  return { ...at, timelock, firstBlock: BigInt(deployedBlock) }
}

const listOptions = z.strictObject({
  ...ofContract,
  days: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 up')
    .default(DEFAULT_DAYS)
    .transform(Number),
})

const inWords = ({ operation, until, isReady, calls }: WaitingOperation): string =>
  [
    `${operation} ${isReady ? 'may be done since' : 'waits until'} ${until}:`,
    ...calls.map(({ to, what }) => `  ${to} ${what}`),
  ].join('\n')

/** What waits on the timelock that owns a contract. */
export const chainOperations: Command = async (given, store) => {
  const { days, ...chosen } = checkOptions(listOptions, given)
  const { firstBlock, ...place } = await owned(store, chosen)
  const since = new Date(Date.now() - days * DAY_MS)
  const about = { of: `what waits on the timelock ${place.timelock}` }
  const operations = await readCertain(place, about, (node, { newest: block, newestAt: blockAt }) =>
    findOperations({ ...through(place, node), block, blockAt }, { firstBlock, since }),
  )
  return {
    json: {
      chain: chosen.chain.name,
      contract: place.contract,
      timelock: place.timelock,
      since: since.toISOString(),
      operations,
    },
    text:
      operations.map(inWords).join('\n') ||
      `Nothing waits on the timelock ${place.timelock} that was proposed in the last ${days} days.`,
  }
}

const cancelOptions = z.strictObject({ ...ofContract, operation: hash('what chain operations lists') })

/** Cancels what waits on the timelock that owns a contract. */
export const chainCancel: Command = async (given, store) => {
  const { operation, ...place } = checkOptions(cancelOptions, given)
  const { chain } = place
  const { timelock, ...at } = await owned(store, place)
  if ((await readCertainReadyAt(at, timelock, operation)) <= 1n)
    throw new Refused(
      'bad_request',
      `No operation ${operation} waits on the timelock ${timelock}: it is not proposed, or done.`,
    )
  return ownerOutput(await cancelOperation(await ownerOn(store, chain), timelock, operation), ({ transaction }) => ({
    json: { chain: chain.name, operation, transaction, state: 'cancelled' },
    text: `The operation ${operation} will not be done.`,
  }))
}
