-- A person who runs the service, in the console. They are no user of the portal, and none is without a second factor.
create table operator_account (
  id text primary key check (id ~ '^opr_[A-Za-z0-9]{22}$'),
  email text not null check (email = lower(email) and length(email) between 3 and 254 and position('@' in email) > 1),
  name text not null check (length(name) between 1 and 100),
  password_hash text not null check (password_hash ~ '^\$argon2id-sha256\$' and length(password_hash) <= 300),
  totp_secret bytea not null check (octet_length(totp_secret) = 52),  -- sealed
  totp_last_step bigint not null check (totp_last_step >= 0),  -- the latest step whose code was used
  created_at timestamptz not null default now(),
  removed_at timestamptz  -- null: present
);

create unique index operator_account_present on operator_account (email) where removed_at is null;

create trigger operator_account_past_is_kept before update on operator_account for each row
  when (old.removed_at is not null or (new.id, new.email, new.created_at) is distinct from (old.id, old.email, old.created_at))
  execute function refuse_change('operator %s: who has left stays gone, and an account stays one person''s');
create trigger operator_account_code_is_used_once before update on operator_account for each row
  when (new.totp_secret = old.totp_secret and new.totp_last_step < old.totp_last_step)
  execute function refuse_change('operator %s: a code of this step was used already');
call keep_rows('operator_account');

-- A code that replaces an operator's second factor once. Only its SHA-256 is kept.
create table operator_recovery_code (
  operator_id text not null references operator_account,
  hash bytea not null check (octet_length(hash) = 32),
  used_at timestamptz,  -- null: not used yet
  primary key (operator_id, hash)
);

create trigger operator_recovery_code_is_used_once before update on operator_recovery_code for each row
  when (old.used_at is not null or (new.operator_id, new.hash) is distinct from (old.operator_id, old.hash))
  execute function refuse_change('recovery code of %s: it is used once', 'operator_id');

-- An invitation to the console, made by a command. Somebody who has an account already sets it up again with it. Its
-- token, of which only the SHA-256 is kept, is in the link that the invited person gets.
create table operator_invitation (
  id text primary key check (id ~ '^oin_[A-Za-z0-9]{22}$'),
  email text not null check (email = lower(email) and length(email) between 3 and 254 and position('@' in email) > 1),
  name text not null check (length(name) between 1 and 100),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invited_by text not null check (length(invited_by) between 1 and 200),  -- as the audit log names them
  totp_secret bytea check (octet_length(totp_secret) = 52),  -- the second factor it offers, sealed; null: not opened yet
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '2 days' check (expires_at > created_at),
  accepted_at timestamptz,
  withdrawn_at timestamptz,  -- because a newer one replaced it, or the person was removed
  check (num_nonnulls(accepted_at, withdrawn_at) <= 1),
  check (accepted_at is null or totp_secret is not null)
);

create unique index operator_invitation_open on operator_invitation (email) where accepted_at is null and withdrawn_at is null;

create trigger operator_invitation_is_answered_once before update on operator_invitation for each row
  when (num_nonnulls(old.accepted_at, old.withdrawn_at) > 0
    or (new.id, new.email, new.name, new.token_hash, new.invited_by, new.created_at, new.expires_at)
      is distinct from (old.id, old.email, old.name, old.token_hash, old.invited_by, old.created_at, old.expires_at)
    or new.accepted_at is not null and old.expires_at <= now())
  execute function refuse_change('invitation %s: it is accepted or withdrawn once, and accepted in time');
call keep_rows('operator_invitation');

-- A browser in which an operator is signed in. Only the SHA-256 of the token in its cookie is kept.
create table operator_session (
  id text primary key check (id ~ '^ops_[A-Za-z0-9]{22}$'),
  operator_id text not null references operator_account,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),  -- accurate to about a minute
  expires_at timestamptz not null default now() + interval '12 hours'
    check (expires_at > created_at and expires_at <= created_at + interval '12 hours'),
  ended_at timestamptz,  -- null: it was not ended
  address text check (length(address) between 1 and 100),
  user_agent text check (length(user_agent) between 1 and 300)
);

create index operator_session_of_operator on operator_session (operator_id, expires_at);

create trigger operator_session_stays_ended before update on operator_session for each row
  when (old.ended_at is not null
    or (new.id, new.operator_id, new.token_hash, new.created_at, new.expires_at)
      is distinct from (old.id, old.operator_id, old.token_hash, old.created_at, old.expires_at))
  execute function refuse_change('session %s: what has ended stays ended');

-- What operators did that concerns no partner: the rest stands in the partner's audit log. Never changed.
create table console_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null check (actor ~ '^operator .' and length(actor) <= 200),
  action text not null check (action ~ '^[a-z]+\.[a-z_]+$'),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);

call keep_rows('console_entry', 'update or delete');

-- Sessions of the console end soon without use.
create function is_present(s operator_session) returns boolean language sql stable parallel safe as $$
  select s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '1 hour'
$$;

-- The account of the operator whose session has this token. Refuses everybody else.
create function operator_by_session(token text) returns text language plpgsql stable as $$
declare
  acting text := (
    select o.id from operator_session s join operator_account o on o.id = s.operator_id
    where s.token_hash = token_hash(token) and is_present(s) and o.removed_at is null);
begin
  perform refuse_if(acting is null, 'this needs the session of an operator%s', '', 'insufficient_privilege');
  return acting;
end $$;

-- A session of an operator who proves their password.
create function open_operator_session(session_id text, owner text, hash bytea, proof bytea, address text, user_agent text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_if(
    not exists (select from operator_account o where o.id = owner and o.removed_at is null and is_proof(proof, o.password_hash)),
    'operator %s: the password is not proved', owner, 'insufficient_privilege');
  insert into operator_session (id, operator_id, token_hash, address, user_agent)
  values (session_id, owner, hash, address, user_agent);
end $$;

-- Makes the account that an open invitation is for, or sets it up again, with the second factor that it offered. `secret`
-- is that one sealed for `new_account`, or for the account that there is. Returns the account's id; null: the invitation is
-- no longer good.
create function join_operators(token text, new_account text, hash text, secret bytea, step bigint)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invited operator_invitation;
  account text;
begin
  update operator_invitation i set accepted_at = now()
  where i.token_hash = token_hash(token) and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
  returning * into invited;
  if invited.id is null then
    return null;
  end if;
  insert into operator_account as o (id, email, name, password_hash, totp_secret, totp_last_step)
  values (new_account, invited.email, invited.name, hash, secret, step)
  on conflict (email) where removed_at is null
    do update set name = excluded.name, password_hash = excluded.password_hash, totp_secret = excluded.totp_secret,
      totp_last_step = excluded.totp_last_step
  returning o.id into account;
  update operator_session set ended_at = now() where operator_id = account and ended_at is null;
  delete from operator_recovery_code where operator_id = account;
  return account;
end $$;

-- A suspended partner's servers are refused, and its team only looks. What was promised to winners goes on: lists that are
-- there are locked, drawn and paid.
alter table partner add column suspended_at timestamptz,  -- null: it is not suspended
  add column suspended_reason text check (length(suspended_reason) between 1 and 500),  -- as its team reads it
  add check ((suspended_at is null) = (suspended_reason is null));

create index prize_table_newest on prize_table (created_at desc, id);

-- What the operator alone does: with the session of an operator, or with the credential of the database's owner, which
-- commands have. Refuses everybody else.
create function refuse_unless_operator(token text) returns void language plpgsql stable as $$
begin
  if token is not null
    or not pg_has_role(session_user, (select relowner from pg_class where oid = 'partner'::regclass), 'usage') then
    perform operator_by_session(token);
  end if;
end $$;

create function add_partner(token text, partner_id text, partner_name text, sealed bytea)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(token);
  insert into partner (id, name, secret) values (partner_id, partner_name, sealed);
end $$;

-- Returns whether there is such a partner.
create function set_partner_limits(token text, partner_id text, reads integer, writes integer)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(token);
  update partner set read_limit = reads, write_limit = writes where id = partner_id;
  return found;
end $$;

-- Suspends a partner for this reason; without one, it is suspended no more. Returns whether that changed anything.
create function set_partner_suspension(token text, partner_id text, reason text)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(token);
  update partner set suspended_at = case when reason is not null then now() end, suspended_reason = reason
  where id = partner_id and (suspended_at is null) <> (reason is null);
  return found;
end $$;

-- An invitation to a partner's team. Returns when it expires.
create function invite_for_operator(token text, invitation_id text, partner text, address text, as_role portal_role, hash bytea)
returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ends timestamptz;
begin
  perform refuse_unless_operator(token);
  insert into invitation (id, partner_id, email, role, token_hash) values (invitation_id, partner, address, as_role, hash)
  returning expires_at into ends;
  return ends;
end $$;

-- A link with which a user sets a new password. Returns when it expires.
create function issue_reset(token text, reset_id text, owner text, hash bytea, without_factor boolean)
returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ends timestamptz := now() + interval '1 day';
begin
  perform refuse_unless_operator(token);
  insert into password_reset (id, user_id, token_hash, removes_second_factor, expires_at)
  values (reset_id, owner, hash, without_factor, ends);
  return ends;
end $$;

create function add_live_campaign(token text, made campaign)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(token);
  insert into campaign (id, partner_id, slug, name, language, mode, cadence, time_zone, starts_at, cutoff_lead_seconds,
    winners_mode, winners_url, payout_chain, payout_token, payout_wallet, large_prize_cents, guarantee_period,
    guarantee_threshold_cents, guarantee_amount_cents, next_draw_at, guarantee_ends_at)
  values (made.id, made.partner_id, made.slug, made.name, made.language, 'live', made.cadence, made.time_zone, made.starts_at,
    made.cutoff_lead_seconds, made.winners_mode, made.winners_url, made.payout_chain, made.payout_token, made.payout_wallet,
    made.large_prize_cents, made.guarantee_period, made.guarantee_threshold_cents, made.guarantee_amount_cents,
    made.next_draw_at, made.guarantee_ends_at);
end $$;

-- Declines a request to go live for this reason, or approves it with the campaign that was made for it.
create function decide_go_live(token text, request text, decider text, why text, made text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(token);
  update go_live_request
  set decision = case when made is null then 'declined' else 'approved' end, decided_by = decider, reason = why,
    live_campaign_id = made
  where id = request;
end $$;

alter table sign_in_attempt drop constraint sign_in_attempt_kind_check,
  add check (kind in (
    'email', 'device', 'address', 'password', 'code', 'reset', 'passkey', 'mail', 'operator', 'operator_network'));

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
    union all select secret from log_key
    union all select secret from receipt_key
    union all select secret from link_key
    union all select token from mail
    union all select offered_totp_secret from session where ended_at is null
  ) place (sealed)
  where sealed is not null
  group by 1
$$;
