-- A signing key that is retired is never opened again: what sealed it is needed no more.
create or replace function sealing_keys() returns setof bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select substring(sealed for 4)
  from (
    select secret from partner
    union all select previous_secret from partner
    union all select secret from webhook_endpoint
    union all select previous_secret from webhook_endpoint
    union all select totp_secret from portal_user
    union all select totp_secret from operator_account where removed_at is null
    union all select totp_secret from operator_invitation where accepted_at is null and withdrawn_at is null
    union all select secret from log_key where retired_at is null
    union all select secret from receipt_key where retired_at is null
    union all select secret from link_key where retired_at is null
    union all select token from mail
    union all select offered_totp_secret from session where ended_at is null
  ) place (sealed)
  where sealed is not null
  group by 1
$$;
