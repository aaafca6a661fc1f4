import { sql } from 'slonik'
import type { Organiser } from '../../../domain/organiser.ts'
import type { Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'

/** $1 partner id. No row: none is named. */
export const findOrganiser = statement<Organiser>(
  'find-organiser',
  `select name, logo_url as "logoUrl", contact_url as "contactUrl", terms_url as "termsUrl"
  from organiser where partner_id = $1`,
)

export const setOrganiser = (tx: Transaction, partnerId: string, organiser: Organiser) =>
  tx.query(sql.unsafe`
    insert into organiser (partner_id, name, logo_url, contact_url, terms_url)
    values (${partnerId}, ${organiser.name}, ${organiser.logoUrl}, ${organiser.contactUrl}, ${organiser.termsUrl})
    on conflict (partner_id) do update set name = excluded.name, logo_url = excluded.logo_url,
      contact_url = excluded.contact_url, terms_url = excluded.terms_url, changed_at = now()`)
