/** Which nodes of a chain are up to date and agree, from what they say. */

import { smaller } from './bigints.ts'

/** The newest block that a node knows, and its time in seconds. */
export type NodeHead = { node: number; number: bigint; timestamp: bigint }

/** `current`: nodes that have the block `newest`, in their order. `behind`: those that are too old to be asked. */
export type ChosenHeads<Seen extends NodeHead> = { newest: bigint; current: number[]; behind: Seen[] }

/** A node whose newest block is so much older than those of others stands still. */
const BEHIND_SECONDS = 30n
/** Of so many, one that is alone with its time is not believed. */
export const ENOUGH_TO_DOUBT_ONE = 3

const descending = (numbers: readonly bigint[]): bigint[] =>
  numbers.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0))

/**
 * The time of the newest block of any node. Of three or more the second newest counts, and none that is later than `now`,
 * in seconds: a date alone could otherwise make the other nodes stand still, or hide that all do.
 */
export const latestTime = (heads: readonly NodeHead[], now: bigint): bigint => {
  const times = descending(heads.map(({ timestamp }) => timestamp))
  return smaller(times[heads.length < ENOUGH_TO_DOUBT_ONE ? 0 : 1] ?? 0n, now)
}

/**
 * The newest block that two nodes know, so that one alone cannot name a block that does not exist; the only one's where
 * no other is up to date. `heads` has one or more; `now` is in seconds.
 */
export const chooseHeads = <Seen extends NodeHead>(heads: readonly Seen[], now: bigint): ChosenHeads<Seen> => {
  const latest = latestTime(heads, now)
  const isFresh = ({ timestamp }: NodeHead) => timestamp + BEHIND_SECONDS >= latest
  const fresh = heads.filter(isFresh)
  const [first, second] = descending(fresh.map(({ number }) => number))
  const newest = second ?? first ?? 0n
  return {
    newest,
    current: fresh.filter(({ number }) => number >= newest).map(({ node }) => node),
    behind: heads.filter((head) => !isFresh(head)),
  }
}

/** Nodes that tell something else than most do; or, where no side has most, all of them. */
export type Dissent = { nodes: number[]; isFew: boolean }

/** What nodes say of the same block, compared: null if all say the same. */
export const findDissent = (said: ReadonlyMap<number, string>): Dissent | null => {
  const sides = [...Map.groupBy(said.keys(), (node) => said.get(node)).values()].toSorted(
    (one, other) => other.length - one.length,
  )
  const [largest = [], ...others] = sides
  if (others.length === 0) return null
  const isFew = largest.length * 2 > said.size
  return { nodes: isFew ? others.flat() : [...said.keys()], isFew }
}
