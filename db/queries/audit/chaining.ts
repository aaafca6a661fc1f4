/** What gives entries of the audit log their places, each in its partner's chain. */
import { sql } from 'slonik'
import { z } from 'zod'
import type { ChainedEntry } from '../../../domain/audit-chain.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { chainedEntry } from './entry.ts'

const hasUnlinked = sql.fragment`exists (select from audit_unlinked)`

/** Whether an entry waits for its place. */
export const isUnlinked = (pool: Pool): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ isUnlinked: z.boolean() }))`select ${hasUnlinked} as "isUnlinked"`)

const unlinkedRow = z.object({ entry: chainedEntry })

/**
 * Takes entries that wait for their place, in the order of their ids. The waiting row of a deleted entry stays, because
 * it is the only trace of that entry.
 */
export const takeUnlinked = (tx: Transaction, limit: number): Promise<readonly ChainedEntry[]> =>
  tx.anyFirst(sql.type(unlinkedRow)`
    with taken as (
      delete from audit_unlinked where entry_id = any (array(
        select u.entry_id from audit_unlinked u
        where exists (select from audit_entry e where e.partner_id = u.partner_id and e.id = u.entry_id)
        order by u.entry_id limit ${limit}))
      returning entry_id, partner_id
    )
    select exported_audit_entry(e) as entry
    from taken t join audit_entry e on e.partner_id = t.partner_id and e.id = t.entry_id
    where not exists (select from audit_link l where l.partner_id = t.partner_id and l.entry_id = t.entry_id)
    order by t.entry_id`)

const headRow = z.object({ partnerId: z.string(), entries: z.coerce.number(), head: z.instanceof(Buffer) })
export type ChainHead = z.infer<typeof headRow>

/** How far the chains of these partners have come; a partner without one is not among them. */
export const findHeads = (tx: Transaction, partnerIds: readonly string[]): Promise<readonly ChainHead[]> =>
  tx.any(sql.type(headRow)`
    select partner_id as "partnerId", entries, head
    from audit_chain where partner_id = any(${sql.array(partnerIds, 'text')})`)

export type Link = { partnerId: string; place: number; entryId: string; hash: Buffer }

export const addLinks = (tx: Transaction, links: readonly Link[]) =>
  tx.query(sql.unsafe`
    insert into audit_link (partner_id, place, entry_id, hash)
    select partner_id, place, entry_id, decode(hash, 'hex')
    from ${sql.unnest(
      links.map(({ partnerId, place, entryId, hash }) => [partnerId, place, entryId, hash.toString('hex')]),
      ['text', 'int8', 'int8', 'text'],
    )} as l (partner_id, place, entry_id, hash)`)

const isHeadDue = (everySeconds: number) => sql.fragment`
  entries > logged_entries and logged_at <= now() - make_interval(secs => ${everySeconds})`

const hasDueHead = (everySeconds: number) =>
  sql.fragment`exists (select from audit_chain where ${isHeadDue(everySeconds)})`

/** Whether a chain has grown whose head is to be logged now. */
export const areHeadsDue = (pool: Pool, everySeconds: number): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ isDue: z.boolean() }))`select ${hasDueHead(everySeconds)} as "isDue"`)

/** Whether an entry waits for its place, or a head is due to be logged. */
export const chainsAreBehind = (everySeconds: number) => sql.fragment`(${hasUnlinked} or ${hasDueHead(everySeconds)})`

/** Has the heads of chains that have grown logged, each at most once in `everySeconds`. */
export const logHeads = (tx: Transaction, everySeconds: number, limit: number) =>
  tx.query(sql.unsafe`
    update audit_chain set logged_entries = entries, logged_at = now()
    where partner_id = any (array(
      select partner_id from audit_chain
      where ${isHeadDue(everySeconds)}
      order by logged_at limit ${limit}))`)
