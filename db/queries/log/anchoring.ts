/** The states of the transparency log that contracts make public. */
import { sql } from 'slonik'
import { z } from 'zod'
import { type ContractPlace, isIn } from '../../contract-place.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { isAnchored, isWanted } from './anchored-contract.ts'

/** How soon after the lock of a live list the log is anchored, and how often where nothing was locked. */
export type AnchorPace = { afterLockSeconds: number; elseSeconds: number }

/**
 * Writes down that the log's present state is to be anchored in a contract, where it is anchored and it is time. Only one
 * anchor at a time is on its way into a block. Returns whether there is a new one.
 */
export const planAnchor = async (
  pool: Pool,
  place: ContractPlace,
  { afterLockSeconds, elseSeconds }: AnchorPace,
): Promise<boolean> => {
  const { chain, contract } = place
  const { rowCount } = await pool.query(sql.unsafe`
    insert into chain_intent (key, chain, contract, kind, arguments)
    select 'anchor:' || ${contract} || ':' || h.size, ${chain}, ${contract}, 'anchor',
      jsonb_build_object('size', h.size, 'root', '0x' || encode(h.root, 'hex'))
    from log_head h
      left join lateral (
        select (arguments ->> 'size')::bigint as size, created_at, state
        from chain_intent where ${isIn(place)} and kind = 'anchor' order by created_at desc limit 1) last on true
    where h.size > coalesce(last.size, 0) and coalesce(last.state in ('mined', 'final'), true)
      and ${isAnchored(sql.fragment`${chain}`, sql.fragment`${contract}`)}
      and (coalesce(last.created_at <= now() - make_interval(secs => ${elseSeconds}), true)
        or last.created_at <= now() - make_interval(secs => ${afterLockSeconds}) and exists (
          select from log_entry e
            cross join lateral (select salt from drawing where id = e.lock_of limit 1) d
          where e.index >= last.size and e.lock_of is not null and d.salt is not null))
    on conflict (key) do nothing`)
  return rowCount > 0
}

const anchorRow = z.object({
  key: z.string(),
  state: z.enum(['new', 'signed', 'mined']),
  account: z.string().nullable(),
  nonce: z.coerce.number().nullable(),
  firstBlock: z.coerce.number().nullable(),
  isDue: z.boolean(),
  size: z.coerce.bigint(),
  root: z.string().regex(/^0x[0-9a-f]{64}$/) as unknown as z.ZodType<`0x${string}`>,
})
export type AnchorIntent = z.infer<typeof anchorRow>

/** The anchors of a contract that are wanted and not final, the oldest first. */
export const findOpenAnchors = (pool: Pool, place: ContractPlace): Promise<readonly AnchorIntent[]> =>
  pool.any(sql.type(anchorRow)`
    select key, state, account, nonce, sent_block as "firstBlock", coalesce(retry_at <= now(), true) as "isDue",
      arguments ->> 'size' as size, arguments ->> 'root' as root
    from chain_intent i
    where ${isIn(place)} and kind = 'anchor' and state <> 'final' and (state <> 'new' or ${isWanted})
    order by created_at`)

export type Anchor = { size: bigint; root: string; transaction: string; block: bigint }

/** Records what a contract has anchored for good; what is known stays. */
export const recordAnchors = (tx: Transaction, { chain, contract }: ContractPlace, anchors: readonly Anchor[]) =>
  tx.query(sql.unsafe`
    insert into log_anchor (chain, contract, size, root, transaction, block)
    select ${chain}, ${contract}, size, decode(root, 'hex'), transaction, block
    from ${sql.unnest(
      anchors.map(({ size, root, transaction, block }) => [String(size), root.slice(2), transaction, String(block)]),
      ['int8', 'text', 'text', 'int8'],
    )} as a (size, root, transaction, block)
    on conflict do nothing`)

/** Whether this state was to be anchored in a contract by a worker on this database. */
export const isAnchorKnown = (
  pool: Pool,
  place: ContractPlace,
  { size, root }: { size: bigint; root: string },
): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ isKnown: z.boolean() }))`
    select exists (
      select from chain_intent
      where key = 'anchor:' || ${place.contract} || ':' || ${String(size)} and ${isIn(place)}
        and arguments ->> 'root' = ${root}) as "isKnown"`)
