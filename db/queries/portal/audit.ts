import { searchStatement } from '../../statements.ts'
import { caller } from '../account/caller.ts'
import { shownKey } from '../account/shown-key.ts'
import { type AuditRow, ENTRY_COLUMNS, ENTRY_NAMES } from '../audit/shown-entry.ts'
import { MAX_LOOKED_AT } from '../looked-at.ts'

export const ENTRIES_PER_PAGE = 100

const MAX_BIGINT = '9223372036854775807'

/** How the log writes actors from each side. */
const prefixOf = `case $2 when 'portal' then 'mbr\\_%' when 'api' then 'key\\_%' when 'operator' then 'operator %' else '%' end`

/** Attempts to be somebody: they say from where, which is for that person and for those who manage the team. */
const failures = `array['user.sign_in_failed', 'user.confirmation_failed', 'user.reset_failed']`

/** Members and keys of the account whose names, addresses or ids contain a text. */
const named = `named as (
    select m.id from caller join member m on m.partner_id = caller.partner_id join portal_user u on u.id = m.user_id
    where strpos(lower(concat_ws(' ', u.name, u.email, m.id)), lower($5)) > 0
    union all
    select k.id from caller join api_key k on k.partner_id = caller.partner_id
    where strpos(lower(concat_ws(' ', k.label, k.id, ${shownKey('k')})), lower($5)) > 0)`

/** A page: a row of nulls where nothing was found. `edge` is the entry where it stopped, null: the oldest. */
export type FoundAuditRow = (AuditRow | { id: null }) & { edge: string | null; edgeAt: Date | null }

const newestBefore = `select * from audit_entry
        where partner_id = caller.partner_id and id < coalesce($6::bigint, ${MAX_BIGINT})
        order by id desc`

/**
 * $1 caller, $2 from where ('portal', 'api', 'operator') or null, $3 action or null, $4 slug or null, $5 a part of an
 * actor's name or null, $6 entries before this id or null, $7 whether others' failed attempts are told. What concerns
 * both modes is in either's log. Newest first, one more than a page; looks at so many of the partner's entries at most.
 */
export const listAudit = searchStatement<FoundAuditRow>(
  'list-audit',
  `with ${caller}, ${named}, chosen as materialized (
    select e.*
    from caller cross join lateral (
      select * from (${newestBefore} limit ${MAX_LOOKED_AT}) looked
      where (mode is null or mode = caller.mode)
        and ($2::text is null or actor like ${prefixOf})
        and ($3::text is null or action = $3)
        and ($4::text is null or campaign_id = (
          select c.id from campaign c where c.slug = $4 and c.partner_id = caller.partner_id and c.mode = caller.mode))
        and ($5::text is null or actor in (select id from named)
          or actor like 'operator %' and strpos(lower(substr(actor, 10)), lower($5)) > 0)
        and ($7::boolean or action <> all (${failures}) or actor = split_part($1, ' ', 1))
      order by id desc
      limit ${ENTRIES_PER_PAGE + 1}
    ) e
  ), edge as materialized (
    select e.id, e.at from caller cross join lateral (${newestBefore} offset ${MAX_LOOKED_AT - 1} limit 1) e
    where (select count(*) from chosen) <= ${ENTRIES_PER_PAGE}
  )
  select ${ENTRY_COLUMNS}, edge.id::text as edge, edge.at as "edgeAt"
  from (select) one
    left join edge on true
    left join chosen e on true
    ${ENTRY_NAMES}
  order by e.id desc`,
)
