import { sql } from 'slonik'
import type { Mode } from '../../../domain/actor.ts'
import type { Language } from '../../../domain/language.ts'
import type { Pool } from '../../pool.ts'
import { statement } from '../../statements.ts'

/** $1 drawing id, $2 digest. No row: it is not kept. */
export const findCard = statement<{ body: Buffer }>(
  'find-card',
  'select body from share_card where drawing_id = $1 and digest = $2',
)

/** What the card of a draw shows. */
export type CardRow = {
  name: string
  mode: Mode
  language: Language
  timeZone: string
  number: number
  drawAt: Date
  winners: number
  prizesCents: number
  topCents: number
}

/** $1 drawing id. No row: there is no such draw, or it is not drawn. */
export const findCardFacts = statement<CardRow>(
  'find-card-facts',
  `select c.name, c.mode, c.language, c.time_zone as "timeZone", d.number, d.draw_at as "drawAt",
    d.winners_expected as winners, (r.transferred_cents + r.held_cents)::float8 as "prizesCents",
    (select max(amount) from unnest(r.amounts_cents) amount)::float8 as "topCents"
  from drawing d join campaign c on c.id = d.campaign_id join result r on r.drawing_id = d.id
  where d.id = $1 and d.status in ('settled', 'paid')`,
)

/** Keeps a card that was made; where another process was faster, that one's stays. */
export const keepCard = (pool: Pool, { id, digest, body }: { id: string; digest: string; body: Buffer }) =>
  pool.query(sql.unsafe`
    insert into share_card (drawing_id, digest, body) values (${id}, ${digest}, ${sql.binary(body)})
    on conflict do nothing`)
