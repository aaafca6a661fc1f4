/**
 * What waits on the timelocks that own our contracts, noted for people who look at the chains: the proposals of new
 * blocks are read from events, a bounded part of the chain at each look, and each that waits is asked after.
 */
import type { Hex } from 'viem'
import { type ContractRow, findContracts } from '../../../db/queries/chain/contracts.ts'
import { findSeenOwner, noteOwner, type Proposal } from '../../../db/queries/chain/proposals.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { smaller } from '../../../domain/chain/bigints.ts'
import { readAgreed, through } from '../agree.ts'
import { type ChainContext, contractOf } from '../context.ts'
import { findEvents } from '../find-events.ts'
import { readMarks } from '../heads.ts'
import { blocksForAll } from '../nodes.ts'
import { readRole } from './call.ts'
import { callScheduled, callsOf, type Owned, type Scheduled } from './operations.ts'
import { readDelay, readReadyAt, toDate } from './timelock.ts'

/** Ranges of blocks that one look searches; the blocks of an old contract take an hour or so. */
const RANGES_AT_ONCE = 20n
/** More than ever wait on a timelock. */
const MOST_WAITING = 200
/** A call with much data, and an operation of many calls, are shown by their beginning. */
const MOST_CHARACTERS = 1_000
const MOST_CALLS = 16

type Place = Pick<ChainContext, 'pool' | 'chain' | 'nodes' | 'log'>

/** How far one look goes: more is for the next ones. */
const lookTo = ({ nodes }: Place, from: bigint, safe: bigint): bigint =>
  smaller(from + RANGES_AT_ONCE * blocksForAll(nodes) - 1n, safe)

/** The operations among these that are neither done nor cancelled, with the time from which they may be done. */
const stillWaiting = async (asked: Asked, timelock: Address, operations: readonly string[]) => {
  const readyAt = await Promise.all(operations.map((operation) => readReadyAt(asked, timelock, operation as Hex)))
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

type Asked = Place & { block: bigint }

type Sought = { contract: Address; timelock: Address; fromBlock: bigint; toBlock: bigint; others: ReadonlySet<string> }

/**
 * What was proposed to a timelock in these blocks, except calls to `others` of our contracts alone; and which of these
 * and the `known` operations still wait.
 */
const askProposals = async (
  asked: Asked,
  { contract, timelock, fromBlock, toBlock, others }: Sought,
  known: readonly string[],
) => {
  const { nodes } = asked
  const found = await findEvents({ nodes }, { address: timelock, event: callScheduled, fromBlock, toBlock })
  const fresh = new Map(
    [...Map.groupBy(found, ({ args }) => args.id)].filter(
      ([, made]) => !made.every(({ args }) => others.has(args.target.toLowerCase())),
    ),
  )
  const operations = [...new Set([...fresh.keys(), ...known])].slice(0, MOST_WAITING)
  const waiting = await stillWaiting(asked, timelock, operations)
  const owned = { nodes, contract, timelock }
  const proposed = await Promise.all(
    [...fresh].flatMap(([operation, made]) => {
      const readyAt = waiting.get(operation)
      return readyAt === undefined ? [] : [present(owned, made, readyAt)]
    }),
  )
  return { proposed, waiting: [...waiting.keys()] }
}

/**
 * Notes who owns a contract, and what waits there if the owner is a timelock, as of the safe block and as all nodes
 * that answer agree: a proposal that a single node hid would never be looked for again, and could be carried out unseen
 * once its delay is over.
 */
const lookAtOwner = async (
  place: Place,
  { address: contract, deployedBlock }: ContractRow,
  others: ReadonlySet<string>,
): Promise<void> => {
  const { pool, chain, nodes } = place
  const at = contractOf({ chain, contract })
  const { safe } = await readMarks(place, await nodes.read.getBlockNumber())
  if (safe < BigInt(deployedBlock)) return
  const { owner, delaySeconds } = await readAgreed(place, safe, async (node) => {
    const asked = { ...through(place, node), block: safe }
    const told = await readRole(asked, contract, 'owner')
    return { owner: told, delaySeconds: await readDelay(asked, told) }
  })
  if (delaySeconds === null)
    return void (await noteOwner(pool, at, { owner, delaySeconds, lookedTo: null }, { proposed: [], waiting: [] }))
  const before = await findSeenOwner(pool, at)
  const known = before?.owner === owner ? before : null
  const fromBlock = known === null || known.lookedTo === null ? BigInt(deployedBlock) : known.lookedTo + 1n
  const lookedTo = lookTo(place, fromBlock, safe)
  const sought = { contract, timelock: owner, fromBlock, toBlock: lookedTo, others }
  const told = await readAgreed(place, safe, (node) =>
    askProposals({ ...through(place, node), block: safe }, sought, known?.operations ?? []),
  )
  await noteOwner(pool, at, { owner, delaySeconds, lookedTo }, told)
}

/** Looks at the owner of each of our contracts on a chain; `alone`: one that fails holds up no other. */
export const lookAtOwners = async (place: Place, alone: (run: () => Promise<void>) => Promise<void>): Promise<void> => {
  const contracts = await findContracts(place.pool, place.chain.name)
  for (const contract of contracts) {
    const others = contracts.filter(({ address }) => address !== contract.address).map(({ address }) => address)
    await alone(() => lookAtOwner(place, contract, new Set(others)))
  }
}
