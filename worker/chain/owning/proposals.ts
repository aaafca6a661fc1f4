/**
 * What waits on the timelocks that own our contracts, noted for people who look at the chains: the proposals of new
 * blocks are read from events, a bounded part of the chain at each look, and each that waits is asked after.
 */
import type { Hex } from 'viem'
import { type ContractRow, findContracts } from '../../../db/queries/chain/contracts.ts'
import { findSeenOwner, noteOwner, type Proposal } from '../../../db/queries/chain/proposals.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { smaller } from '../../../domain/chain/bigints.ts'
import { type ChainContext, contractOf } from '../context.ts'
import { findEvents } from '../find-events.ts'
import { readMarks } from '../heads.ts'
import { readRole } from './call.ts'
import { callScheduled, callsOf, type Owned, type Scheduled } from './operations.ts'
import { readDelay, readReadyAt, toDate } from './timelock.ts'

/** So many ranges of blocks at a look; a contract of long ago is looked through in an hour or so. */
const RANGES_AT_ONCE = 20
/** More than ever wait on a timelock. */
const MOST_WAITING = 200
/** A call with much data, and an operation of many calls, are shown by their beginning. */
const MOST_CHARACTERS = 1_000
const MOST_CALLS = 16

type Place = Pick<ChainContext, 'pool' | 'chain' | 'nodes' | 'log'>

/** Proposals between two blocks, as far as one look goes, and the last block of that. */
const findScheduled = async ({ nodes }: Place, timelock: Address, fromBlock: bigint, toBlock: bigint) => {
  const found: Scheduled[] = []
  let from = fromBlock
  for (let ranges = 0; ranges < RANGES_AT_ONCE && from <= toBlock; ranges += 1) {
    const to = smaller(from + nodes.logRange.blocks() - 1n, toBlock)
    found.push(
      ...(await findEvents({ nodes }, { address: timelock, event: callScheduled, fromBlock: from, toBlock: to })),
    )
    from = to + 1n
  }
  return { found, lookedTo: from - 1n }
}

/** The operations among these that are neither done nor cancelled, with the time from which they may be done. */
const stillWaiting = async (place: Place, timelock: Address, operations: readonly string[]) => {
  const readyAt = await Promise.all(operations.map((operation) => readReadyAt(place, timelock, operation as Hex)))
  return new Map(
    operations.flatMap((operation, i) => ((readyAt[i] ?? 0n) > 1n ? [[operation, readyAt[i] as bigint] as const] : [])),
  )
}

const present = async (owned: Owned, made: readonly Scheduled[], readyAt: bigint): Promise<Proposal> => {
  const [first] = made as readonly [Scheduled, ...Scheduled[]]
  const [block, { from }] = await Promise.all([
    owned.nodes.read.getBlock({ blockNumber: first.blockNumber }),
    owned.nodes.read.getTransaction({ hash: first.transactionHash }),
  ])
  return {
    operation: first.args.id,
    calls: callsOf(owned, made.slice(0, MOST_CALLS)).map(({ to, what }) => ({
      to,
      what: what.slice(0, MOST_CHARACTERS).toWellFormed(),
    })),
    proposedBy: from.toLowerCase() as Address,
    proposedAt: toDate(block.timestamp),
    readyAt: toDate(readyAt),
  }
}

/** Notes who owns a contract, and what waits there if that is a timelock, but for what concerns `others` of ours alone. */
const lookAtOwner = async (
  place: Place,
  { address: contract, deployedBlock }: ContractRow,
  others: ReadonlySet<string>,
): Promise<void> => {
  const { pool, chain, nodes } = place
  const at = contractOf({ chain, contract })
  const owner = await readRole(place, contract, 'owner')
  const delaySeconds = await readDelay(place, owner)
  if (delaySeconds === null)
    return void (await noteOwner(pool, at, { owner, delaySeconds, lookedTo: null }, { proposed: [], waiting: [] }))
  const before = await findSeenOwner(pool, at)
  const known = before?.owner === owner ? before : null
  const first = known === null || known.lookedTo === null ? BigInt(deployedBlock) : known.lookedTo + 1n
  const { safe } = await readMarks(place, await nodes.read.getBlockNumber())
  const { found, lookedTo } = await findScheduled(place, owner, first, safe)
  const fresh = new Map(
    [...Map.groupBy(found, ({ args }) => args.id)].filter(
      ([, made]) => !made.every(({ args }) => others.has(args.target.toLowerCase())),
    ),
  )
  const operations = [...new Set([...fresh.keys(), ...(known?.operations ?? [])])].slice(0, MOST_WAITING)
  const waiting = await stillWaiting(place, owner, operations)
  const owned = { nodes, contract, timelock: owner }
  const proposed = await Promise.all(
    [...fresh].flatMap(([operation, made]) => {
      const readyAt = waiting.get(operation)
      return readyAt === undefined ? [] : [present(owned, made, readyAt)]
    }),
  )
  await noteOwner(pool, at, { owner, delaySeconds, lookedTo }, { proposed, waiting: [...waiting.keys()] })
}

/** Looks at the owner of each of our contracts on a chain; `alone`: one that fails holds up no other. */
export const lookAtOwners = async (place: Place, alone: (run: () => Promise<void>) => Promise<void>): Promise<void> => {
  const contracts = await findContracts(place.pool, place.chain.name)
  for (const contract of contracts) {
    const others = contracts.filter(({ address }) => address !== contract.address).map(({ address }) => address)
    await alone(() => lookAtOwner(place, contract, new Set(others)))
  }
}
