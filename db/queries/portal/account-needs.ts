/** Needs of an account that concern none of its campaigns, with the columns that home.ts gives to all of them. */

/** A single failed try is retried within seconds: nobody needs to know. */
const FAILING_FOR = "interval '1 minute'"

const needed = (kind: 'webhook' | 'key' | 'approval' | 'second_factor', name: string) =>
  `'${kind}', '', ${name}, 'UTC', null, null`

export const WITHOUT_QUERY = "split_part(e.url, '?', 1)"

/** Endpoints that accept nothing and were not disabled by a person. */
export const failingEndpoints = `
  select ${needed('webhook', `coalesce(e.description, ${WITHOUT_QUERY})`)}, e.id, coalesce(e.disabled_at, e.failing_since),
    null, e.disabled_reason, null, null, 1, true
  from caller join webhook_endpoint e on e.partner_id = caller.partner_id and e.mode = caller.mode
  where e.deleted_at is null
    and (e.disabled_reason in ('gone', 'failing')
      or e.disabled_at is null and e.failing_since <= now() - ${FAILING_FOR})`

const SOON = "interval '7 days'"
const URGENT = "interval '1 day'"

/** Whether a newer key has the same name and scopes and lasts longer, as after a roll. */
export const isReplaced = `exists (
    select from api_key n
    where n.partner_id = k.partner_id and n.mode = k.mode and n.label is not distinct from k.label and n.scopes = k.scopes
      and n.created_at > k.created_at and n.revoked_at is null and coalesce(n.expires_at > k.expires_at, true))`

/** The first key to expire, and how many do within the week. Keys made for so short a time end as planned. */
export const endingKeys = `
  select first.* from caller cross join lateral (
    select ${needed('key', 'coalesce(k.label, k.id)')}, null, k.expires_at, null::timestamptz, null, null::float8, null::jsonb,
      (count(*) over ())::integer, k.expires_at <= now() + ${URGENT}
    from api_key k
    where k.partner_id = caller.partner_id and k.mode = caller.mode and k.revoked_at is null and not k.is_short_lived
      and k.expires_at > now() and k.expires_at <= now() + ${SOON} and not ${isReplaced}
    order by k.expires_at, k.id limit 1
  ) first`

/** What others of the team ask for, of its owners. */
export const openApprovals = `
  select first.* from caller
    join member me on me.id = split_part($1, ' ', 1) and me.role = 'owner'
    cross join lateral (
      select ${needed('approval', "'Approvals'")}, null, a.not_before, null::timestamptz, a.kind, null::float8, null::jsonb,
        (count(*) over ())::integer, true
      from approval a join member asker on asker.id = a.asked_by
      where a.partner_id = caller.partner_id and a.decision is null and a.expires_at > now()
        and asker.user_id <> me.user_id
      order by a.asked_at, a.id limit 1
    ) first`

/** Of the member who asks, where a live account is looked at: without a second factor nothing can be changed there. */
export const missingSecondFactor = `
  select ${needed('second_factor', "'Your account'")}, null, null::timestamptz, null::timestamptz, null, null::float8, null::jsonb, 1, true
  from caller
    join member me on me.id = split_part($1, ' ', 1) and me.role <> 'viewer'
    join portal_user u on u.id = me.user_id
  where caller.mode = 'live' and not has_second_factor(u)`
