/** Which nodes of a chain are up to date and agree, from what they say. */

import { smaller } from './bigints.ts'

/** The newest block that a node knows, and its time in seconds. */
export type NodeHead = { node: number; number: bigint; timestamp: bigint }

/** `current`: nodes that have the block `newest`, in their order. `behind`: those that are too old to be asked. */
export type ChosenHeads<Seen extends NodeHead> = { newest: bigint; current: number[]; behind: Seen[] }

/** A node whose newest block is so much older than those of others stands still. */
const BEHIND_SECONDS = 30n
/** Safe and finalized blocks go on in steps of some minutes, which not all nodes make at once. */
const MARK_BEHIND_SECONDS = 1_800n
/** With so many nodes or more, none is believed that is alone with what it says. */
export const ENOUGH_TO_DOUBT_ONE = 3

/** How many of a chain's nodes must say the same to be believed: of three or more two, so that no one decides. */
export const tellersNeeded = (nodes: number): number => (nodes < ENOUGH_TO_DOUBT_ONE ? 1 : 2)

const descending = (numbers: readonly bigint[]): bigint[] =>
  numbers.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0))

/**
 * The time of the newest block of all nodes, in seconds; of three or more nodes the second newest, and never later than
 * `now`. Otherwise one node's wrong time could make all others seem to stand still, or hide that all do.
 */
export const latestTime = (heads: readonly NodeHead[], now: bigint): bigint => {
  const times = descending(heads.map(({ timestamp }) => timestamp))
  return smaller(times[heads.length < ENOUGH_TO_DOUBT_ONE ? 0 : 1] ?? 0n, now)
}

const standingStill = <Seen extends NodeHead>(heads: readonly Seen[], seconds: bigint, now: bigint): Seen[] => {
  const latest = latestTime(heads, now)
  return heads.filter(({ timestamp }) => timestamp + seconds < latest)
}

/**
 * The newest block that two nodes know, so that one alone cannot name a block that does not exist; if only one node is
 * up to date, its newest block. `heads` has one or more; `now` is in seconds.
 */
export const chooseHeads = <Seen extends NodeHead>(heads: readonly Seen[], now: bigint): ChosenHeads<Seen> => {
  const behind = standingStill(heads, BEHIND_SECONDS, now)
  const fresh = heads.filter((head) => !behind.includes(head))
  const [first, second] = descending(fresh.map(({ number }) => number))
  const newest = second ?? first ?? 0n
  return { newest, current: fresh.filter(({ number }) => number >= newest).map(({ node }) => node), behind }
}

/** Nodes whose `safe` block, or `finalized` one, stands still while those of others go on. */
export const marksBehind = <Seen extends NodeHead>(marks: readonly Seen[], now: bigint): Seen[] =>
  standingStill(marks, MARK_BEHIND_SECONDS, now)

/**
 * The block up to which the chain is safe, or final, or how many nonces are spent there: the lowest that any node names;
 * of three or more nodes the second lowest, so that one alone can neither hold it back nor hurry it.
 */
export const agreedMark = (marks: readonly bigint[]): bigint =>
  descending(marks).at(marks.length < ENOUGH_TO_DOUBT_ONE ? -1 : -2) ?? 0n

/** `nodes`: those that contradict the majority (`isFew`), or all of them if there is no majority. */
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
