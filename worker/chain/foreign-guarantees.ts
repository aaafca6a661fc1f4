/**
 * A database that was restored to an earlier state has forgotten picks and what was paid for them, so that its partner
 * may pick another win of the same period. The contract’s events tell for which periods it paid. They are only read if
 * it paid more guarantees than are recorded here.
 */
import type { ForeignGuarantee } from '../../domain/chain/compare.ts'
import type { Address } from '../../domain/chain/chains.ts'
import { readAgreed, through } from './agree.ts'
import type { ChainContext, Head } from './context.ts'
import { guaranteePaid } from './events.ts'
import { backwards } from './find-events.ts'
import type { Nodes } from './nodes.ts'

/** A campaign in a contract, and for which drawings guarantees were sent there, and are paid for good. */
export type GuaranteePlace = {
  contract: Address
  contractId: number
  deployedBlock: number
  guaranteesSent: readonly number[]
  guaranteesPaid: readonly number[]
}

/**
 * Foreign guarantees in final blocks, by contract and campaign: a cache, since finding them may take many calls of a
 * node.
 */
const lasting = new WeakMap<Nodes, Map<string, readonly ForeignGuarantee[]>>()

const lastingOf = ({ nodes }: ChainContext): Map<string, readonly ForeignGuarantee[]> => {
  const found = lasting.get(nodes) ?? new Map<string, readonly ForeignGuarantee[]>()
  lasting.set(nodes, found)
  return found
}

type Told = ForeignGuarantee & { block: string }

/**
 * Reads the payments up to a block from one node, the newest first, until all that remain are `known`: numbers of
 * drawings for which the campaign was paid. Returns the unknown ones; null if the node gives too few events.
 */
const askUnknown = async (
  context: ChainContext,
  block: bigint,
  { contract, contractId, deployedBlock }: GuaranteePlace,
  { paid, known }: { paid: number; known: ReadonlySet<number> },
): Promise<Told[] | null> => {
  const sought = { address: contract, event: guaranteePaid, args: { campaignId: BigInt(contractId) } }
  const told: Told[] = []
  const unseen = new Set(known)
  let left = paid
  for await (const { events } of backwards(context, sought, BigInt(deployedBlock), block)) {
    for (const { args, blockNumber } of events) {
      left -= 1
      const { period, drawingNumber: number } = args
      if (!unseen.delete(number)) told.push({ period, number, block: String(blockNumber) })
    }
    if (left <= unseen.size) return told
  }
  return null
}

/**
 * Guarantees that a contract paid up to a block without an order of this database; `paid`: how many it paid by then.
 * Null if nodes give no events for some.
 */
export const findForeignGuarantees = async (
  context: ChainContext,
  { finalized }: Pick<Head, 'finalized'>,
  place: GuaranteePlace,
  { block, paid }: { block: bigint; paid: number },
): Promise<readonly ForeignGuarantee[] | null> => {
  const key = `${place.contract} ${place.contractId}`
  const before = lastingOf(context).get(key) ?? []
  const known = new Set([...place.guaranteesPaid, ...before.map(({ number }) => number)])
  const told =
    paid <= known.size
      ? []
      : await readAgreed(context, block, (read) => askUnknown(through(context, read), block, place, { paid, known }))
  if (told === null) return null
  const foreign = told.filter(({ number }) => !place.guaranteesSent.includes(number))
  const isLasting = (one: Told) => finalized !== null && BigInt(one.block) <= finalized
  lastingOf(context).set(key, [...before, ...foreign.filter(isLasting)])
  return [...before, ...foreign].filter(({ number }) => !place.guaranteesSent.includes(number))
}
