-- What the roles of web processes and workers may not write themselves, they do through functions of the owner's that
-- check what the caller presents: a secret of which the database has only the SHA-256. Reading every row, or having the
-- credential of a web process, does not tell it. db/roles/tables.ts says who may do what, and db/roles/functions.ts who
-- may call which function.
--
-- The database cannot check a second factor: what its codes are made from is sealed with a key that the database does
-- not have. So a web process that lies can leave the second factor out. It still needs the password, the session's
-- token, or the token of a link.

-- A password is proved by argon2's output. A row keeps the SHA-256 of it, in a PHC string of its own kind.
alter table portal_user drop constraint portal_user_password_hash_check;
update portal_user set password_hash = regexp_replace(password_hash, '^\$argon2id\$(.*\$)[^$]*$', '$argon2id-sha256$\1')
  || rtrim(encode(sha256(decode(rpad(split_part(password_hash, '$', 6), 44, '='), 'base64')), 'base64'), '=');
alter table portal_user add constraint portal_user_password_hash_check
  check (password_hash ~ '^\$argon2id-sha256\$' and length(password_hash) <= 300);

create function is_proof(proof bytea, password_hash text) returns boolean language sql immutable parallel safe as $$
  select rtrim(encode(sha256(proof), 'base64'), '=') = split_part(password_hash, '$', 6)
$$;

-- A session ends after so long without use.
create function is_present(s session) returns boolean language sql stable parallel safe as $$
  select s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '12 hours'
$$;

-- How long a confirmation of identity is good for actions that concern money or access.
create function confirmed_until(s session) returns timestamptz language sql stable parallel safe as $$
  select s.confirmed_at + interval '10 minutes'
$$;

create function token_hash(token text) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(token, 'UTF8'))
$$;

-- A session of someone who proves their password, for a month at most.
create function open_session(session_id text, owner text, hash bytea, proof bytea, address text, user_agent text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_if(
    not exists (select from portal_user u where u.id = owner and is_proof(proof, u.password_hash)),
    'user %s: the password is not proved', owner, 'insufficient_privilege');
  insert into session (id, user_id, token_hash, expires_at, confirmed_at, address, user_agent)
  values (session_id, owner, hash, now() + interval '30 days', now(), address, user_agent);
end $$;

-- What a passkey signed when a session began with it. The database cannot check a signature: a worker does, soon, and ends
-- a session whose signature does not hold.
create table passkey_signature (
  session_id text primary key references session on delete cascade,
  passkey_id text not null,
  client_data bytea not null check (octet_length(client_data) between 2 and 4096),
  authenticator_data bytea not null check (octet_length(authenticator_data) between 37 and 4096),
  signature bytea not null unique check (octet_length(signature) between 8 and 1024),  -- nobody signs in with it again
  made_at timestamptz not null default now(),
  checked_at timestamptz  -- null: not yet
);

create index passkey_signature_to_check on passkey_signature (made_at) where checked_at is null;
create trigger passkey_signature_is_what_was_made before update on passkey_signature for each row
  when ((new.session_id, new.passkey_id, new.client_data, new.authenticator_data, new.signature, new.made_at)
    is distinct from (old.session_id, old.passkey_id, old.client_data, old.authenticator_data, old.signature, old.made_at)
    or old.checked_at is not null)
  execute function refuse_change('signature of %s: it is what the passkey made', 'session_id');

-- A session of someone who signs with a passkey of theirs.
create function open_passkey_session(session_id text, owner text, hash bytea, used passkey_signature, address text, user_agent text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_if(
    not exists (select from passkey k where k.id = used.passkey_id and k.user_id = owner and k.last_used_at = now()),
    'user %s: they have not just used this passkey', owner, 'insufficient_privilege');
  insert into session (id, user_id, token_hash, expires_at, confirmed_at, address, user_agent)
  values (session_id, owner, hash, now() + interval '30 days', now(), address, user_agent);
  insert into passkey_signature (session_id, passkey_id, client_data, authenticator_data, signature)
  values (session_id, used.passkey_id, used.client_data, used.authenticator_data, used.signature);
end $$;

-- A new password for someone who proves the present one.
create function change_password(owner text, proof bytea, hash text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update portal_user u set password_hash = hash, password_changed_at = now()
  where u.id = owner and is_proof(proof, u.password_hash);
  perform refuse_if(not found, 'user %s: the password is not proved', owner, 'insufficient_privilege');
end $$;

-- A new password for someone who has a passkey, and has confirmed lately that it is them.
create function change_password_by_passkey(token text, hash text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update portal_user u set password_hash = hash, password_changed_at = now()
  from session s
  where s.token_hash = token_hash(token) and is_present(s) and confirmed_until(s) > now() and u.id = s.user_id
    and exists (select from passkey k where k.user_id = u.id);
  perform refuse_if(not found, 'password: this needs a session that a passkey has confirmed', '', 'insufficient_privilege');
end $$;

-- A passkey for someone who has confirmed lately that it is them.
create function add_passkey(token text, made passkey)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_if(
    not exists (
      select from session s
      where s.token_hash = token_hash(token) and is_present(s) and confirmed_until(s) > now() and s.user_id = made.user_id),
    'user %s: this needs their session', made.user_id, 'insufficient_privilege');
  insert into passkey (id, user_id, credential_id, public_key, counter, transports, is_backed_up, name)
  values (made.id, made.user_id, made.credential_id, made.public_key, made.counter, made.transports, made.is_backed_up, made.name)
  on conflict (credential_id) do nothing;
  return found;
end $$;

-- A new password for someone who has a link to reset it, which is used up. False: it is no longer good.
create function reset_password(token text, hash text)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with taken as (
    update password_reset r set used_at = now()
    where r.token_hash = token_hash(token) and r.used_at is null and r.withdrawn_at is null and r.expires_at > now()
    returning r.user_id)
  update portal_user u set password_hash = hash, password_changed_at = now() from taken where u.id = taken.user_id;
  return found;
end $$;

-- Makes the user whom an open invitation names a member, once.
create function join_team(token text, new_member text, joining text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invited invitation;
begin
  select i.* into invited from invitation i join portal_user u on u.id = joining and u.email = i.email
  where i.token_hash = token_hash(token) and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
  for update of i;
  perform refuse_if(not found, 'user %s: there is no open invitation', joining, 'insufficient_privilege');
  insert into member (id, partner_id, user_id, role) values (new_member, invited.partner_id, joining, invited.role);
  update invitation set accepted_at = now(), accepted_by = new_member where id = invited.id;
end $$;

-- The member of a partner's team who has the session of this token, has confirmed who they are lately, and may act as
-- `lowest`; in live mode, and for what concerns both, they have a second factor. Refuses everybody else.
create function member_by_session(token text, partner text, lowest portal_role, is_test boolean default false)
returns text language plpgsql stable as $$
declare
  acting text := (
    select m.id
    from session s join portal_user u on u.id = s.user_id join member m on m.user_id = u.id
    where s.token_hash = token_hash(token) and is_present(s) and confirmed_until(s) > now()
      and m.partner_id = partner and m.removed_at is null and m.role >= lowest
      and (is_test or has_second_factor(u)));
begin
  perform refuse_if(acting is null, 'partner %s: this needs the session of its ' || lowest, partner, 'insufficient_privilege');
  return acting;
end $$;

alter table invitation alter column expires_at set default now() + interval '7 days';

-- An invitation by an owner of the team. Returns when it expires.
create function invite_member(token text, invitation_id text, partner text, address text, as_role portal_role, hash bytea)
returns timestamptz language sql security definer set search_path = public, pg_temp as $$
  insert into invitation (id, partner_id, email, role, token_hash, invited_by)
  values (invitation_id, partner, address, as_role, hash, member_by_session(token, partner, 'owner'))
  returning expires_at
$$;

create function set_member_role(token text, changed text, new_role portal_role)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform member_by_session(token, (select partner_id from member where id = changed), 'owner');
  update member set role = new_role where id = changed;
end $$;

-- Writes an API key and says so in the audit log. `replaced`: the key instead of which it is made, if there is one.
create function write_key(made api_key, actor text, replaced text) returns void language sql as $$
  insert into api_key (id, partner_id, mode, hash, ending, label, scopes, addresses, expires_at, made_by, approval_id)
  values (made.id, made.partner_id, made.mode, made.hash, made.ending, made.label, made.scopes, made.addresses, made.expires_at,
    made.made_by, made.approval_id);
  insert into audit_entry (partner_id, mode, actor, action, detail)
  select made.partner_id, case when actor like 'operator %' then null else made.mode end, actor,
    case when replaced is null then 'key.created' else 'key.rolled' end,
    case when replaced is null then jsonb_build_object(
        'mode', made.mode, 'key', made.id, 'label', made.label, 'scopes', array_to_string(made.scopes, ', '))
        || case when made.addresses is null then '{}' else jsonb_build_object('addresses', array_to_string(made.addresses, ', ')) end
      else jsonb_build_object(
        'mode', made.mode, 'key', replaced, 'label', made.label, 'newKey', made.id,
        'until', (select spelled(expires_at) from api_key where id = replaced)) end
$$;

-- The same for a member of the partner's team, by their session.
create function make_key(token text, made api_key, replaced text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  made.made_by := member_by_session(token, made.partner_id, 'manager', made.mode = 'test');
  made.approval_id := null;
  perform write_key(made, made.made_by, replaced);
end $$;

-- Asks for another wallet of a campaign, for an owner by their session: their own wish, or the one they have approved.
create function ask_wallet(token text, asked wallet_change)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  acting text := member_by_session(token, (select partner_id from campaign where id = asked.campaign_id), 'owner');
begin
  insert into wallet_change (id, campaign_id, previous, wallet, requested_by, approval_id)
  values (asked.id, asked.campaign_id, asked.previous, asked.wallet,
    coalesce((select asked_by from approval where id = asked.approval_id), acting), asked.approval_id);
end $$;

-- Decides a request for a member of its team, by their session; to approve one takes an owner who has confirmed lately.
create function decide_approval(token text, asked text, chosen text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team text := (select partner_id from approval where id = asked);
  decider text := (
    select m.id from session s join member m on m.user_id = s.user_id
    where s.token_hash = token_hash(token) and is_present(s) and m.partner_id = team and m.removed_at is null);
begin
  if chosen = 'approved' then
    decider := member_by_session(token, team, 'owner');
  end if;
  perform refuse_if(decider is null, 'approval %s: this needs the session of a member', asked, 'insufficient_privilege');
  update approval set decision = chosen, decided_by = decider, decided_at = now() where id = asked;
end $$;

-- Writes the key of a request that the owner with this session has just approved, as it was asked for.
create function let_key_in(token text, approved text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a approval := (select a from approval a where a.id = approved and a.kind = 'key' and a.decision = 'approved' and a.decided_at = now());
  made api_key;
begin
  perform refuse_if(
    a.decided_by is distinct from member_by_session(token, a.partner_id, 'owner'),
    'approval %s: another owner has approved it', approved, 'insufficient_privilege');
  made.id := a.what ->> 'key';
  made.partner_id := a.partner_id;
  made.mode := 'live';
  made.hash := decode(a.what ->> 'hash', 'hex');
  made.ending := a.what ->> 'ending';
  made.label := a.what ->> 'label';
  made.scopes := array(select jsonb_array_elements_text(a.what -> 'scopes'));
  made.addresses := nullif(array(select jsonb_array_elements_text(a.what -> 'addresses'))::cidr[], '{}');
  made.expires_at := (a.what ->> 'expiresAt')::timestamptz;
  made.made_by := a.asked_by;
  made.approval_id := a.id;
  perform write_key(made, a.decided_by, a.what ->> 'replaces');
end $$;

-- A key never lives longer than it was made for.
create trigger api_key_stays_revoked before update on api_key for each row
  when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
  execute function refuse_change('key %s: it stays revoked');
create trigger api_key_lives_no_longer before update on api_key for each row
  when (coalesce(new.expires_at, 'infinity') > coalesce(old.expires_at, 'infinity'))
  execute function refuse_change('key %s: it lives no longer');

-- The payout of a guarantee whose pick has just been made: what was promised, to the campaign's wallet.
create function promise_payout(payout_id text, picked text)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into payout (id, campaign_id, partner_id, mode, guarantee_id, amount_cents, chain, token)
  select payout_id, c.id, c.partner_id, c.mode, g.id, g.amount_cents, c.payout_chain, c.payout_token
  from guarantee g join campaign c on c.id = g.campaign_id
  where g.id = picked
$$;

-- The ids of the keys that sealed what is here, for processes that may not read what they sealed. The places are those of
-- db/queries/account/sealed.ts.
create function sealing_keys() returns setof bytea language sql stable security definer set search_path = public, pg_temp as $$
  select substring(sealed for 4)
  from (
    select secret from partner
    union all select previous_secret from partner
    union all select secret from webhook_endpoint
    union all select previous_secret from webhook_endpoint
    union all select totp_secret from portal_user
    union all select secret from log_key
    union all select secret from receipt_key
    union all select token from mail
    union all select offered_totp_secret from session where ended_at is null
  ) place (sealed)
  where sealed is not null
  group by 1
$$;

-- Makes and drops tables, so it is the owner's.
alter function keep_api_call_days() security definer set search_path = public, pg_temp;
