/**
 * Gives entries of the audit log their places in their partners' chains, shortly after they were written, so that
 * writing one waits for nothing. The heads of chains go into the transparency log.
 */
import {
  addLinks,
  areHeadsDue,
  type ChainHead,
  chainsAreBehind,
  findHeads,
  isUnlinked,
  type Link,
  logHeads,
  takeUnlinked,
} from '../../db/queries/audit/chaining.ts'
import { takeChore } from '../../db/queries/chore.ts'
import type { Transaction } from '../../db/pool.ts'
import { beginningOf, type ChainedEntry, nextHash } from '../../domain/audit-chain.ts'
import type { Chore } from '../chore.ts'
import type { Workplace } from '../stage.ts'

const ENTRIES_AT_ONCE = 1_000
/** No more often, because a head may reveal that a partner is active, and what is in the log stays there. */
const HEAD_EVERY_SECONDS = 60
const HEADS_AT_ONCE = 500
const EVERY_MS = 1_000

const linksOf = (entries: readonly ChainedEntry[], heads: readonly ChainHead[]): Link[] => {
  const ends = new Map(heads.map(({ partnerId, entries: place, head }) => [partnerId, { place, hash: head }]))
  return entries.map((entry) => {
    const { partnerId, id: entryId } = entry
    const { place, hash: previous } = ends.get(partnerId) ?? { place: 0, hash: beginningOf(partnerId) }
    const hash = nextHash(previous, entry)
    ends.set(partnerId, { place: place + 1, hash })
    return { partnerId, place, entryId, hash }
  })
}

const takeLinking = (tx: Transaction) => takeChore(tx, 'linking the audit log')

const linkBatch = async (tx: Transaction): Promise<number> => {
  if (!(await takeLinking(tx))) return 0
  const entries = await takeUnlinked(tx, ENTRIES_AT_ONCE)
  if (entries.length === 0) return 0
  const heads = await findHeads(tx, [...new Set(entries.map(({ partnerId }) => partnerId))])
  await addLinks(tx, linksOf(entries, heads))
  return entries.length
}

const logBatch = async (tx: Transaction): Promise<void> => {
  if (await takeLinking(tx)) await logHeads(tx, HEAD_EVERY_SECONDS, HEADS_AT_ONCE)
}

/** Links entries until none waits for its place. Returns how many were linked. */
export const linkEntries = async ({ pool }: Pick<Workplace, 'pool'>): Promise<number> => {
  let total = 0
  if (await isUnlinked(pool))
    for (let linked = ENTRIES_AT_ONCE; linked === ENTRIES_AT_ONCE; total += linked)
      linked = await pool.transaction(linkBatch, 0)
  if (await areHeadsDue(pool, HEAD_EVERY_SECONDS)) await pool.transaction(logBatch, 0)
  return total
}

/** What the worker on watch does for the audit logs. */
export const linkingAudit = (workplace: Pick<Workplace, 'pool'>): Chore => ({
  name: 'linking the audit log',
  everyMs: EVERY_MS,
  isDue: chainsAreBehind(HEAD_EVERY_SECONDS),
  run: () => linkEntries(workplace),
})
