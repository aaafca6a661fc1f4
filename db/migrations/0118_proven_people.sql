-- What the role of web processes may not write itself, it does through functions that check who somebody is. Here they
-- check what only that person, or their mailbox, can have brought.

-- What a passkey signed as the session began holds: a worker has checked it. True of a session that began otherwise.
create function is_proven(s session) returns boolean language sql stable parallel safe as $$
  select not exists (select from passkey_signature p where p.session_id = s.id and p.checked_at is null)
$$;

-- Who has the session of this token, and has confirmed lately that it is them. Null: nobody.
create function confirmed_user(token text) returns text language sql stable as $$
  select s.user_id from session s
  where s.token_hash = token_hash(token) and is_present(s) and confirmed_until(s) > now() and is_proven(s)
$$;

create or replace function member_by_session(token text, partner text, lowest portal_role, is_test boolean default false)
returns text language plpgsql stable as $$
declare
  acting text := (
    select m.id
    from portal_user u join member m on m.user_id = u.id
    where u.id = confirmed_user(token)
      and m.partner_id = partner and m.removed_at is null and m.role >= lowest
      and (is_test or has_second_factor(u)));
begin
  perform refuse_if(acting is null, 'partner %s: this needs the session of its ' || lowest, partner, 'insufficient_privilege');
  return acting;
end $$;

create or replace function change_password_by_passkey(token text, hash text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update portal_user u set password_hash = hash, password_changed_at = now()
  where u.id = confirmed_user(token) and exists (select from passkey k where k.user_id = u.id);
  perform refuse_if(not found, 'password: this needs a session that a passkey has confirmed', '', 'insufficient_privilege');
end $$;

create or replace function add_passkey(token text, made passkey)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_if(made.user_id is distinct from confirmed_user(token),
    'user %s: this needs their session', made.user_id, 'insufficient_privilege');
  insert into passkey (id, user_id, credential_id, public_key, counter, transports, is_backed_up, name)
  values (made.id, made.user_id, made.credential_id, made.public_key, made.counter, made.transports, made.is_backed_up, made.name)
  on conflict (credential_id) do nothing;
  return found;
end $$;

create or replace function decide_approval(token text, asked text, chosen text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team text := (select partner_id from approval where id = asked);
  decider text := (
    select m.id from session s join member m on m.user_id = s.user_id
    where s.token_hash = token_hash(token) and is_present(s) and is_proven(s)
      and m.partner_id = team and m.removed_at is null);
begin
  if chosen = 'approved' then
    decider := member_by_session(token, team, 'owner');
  end if;
  perform refuse_if(decider is null, 'approval %s: this needs the session of a member', asked, 'insufficient_privilege');
  update approval set decision = chosen, decided_by = decider, decided_at = now() where id = asked;
end $$;

-- Another address that somebody asks for, who has confirmed lately that it is them, in place of the one that they asked for
-- before. Returns when its link ends; null: nobody has this session.
create function ask_email_change(token text, change_id text, address text, hash bytea)
returns timestamptz language sql security definer set search_path = public, pg_temp as $$
  update email_change set withdrawn_at = now()
  where user_id = confirmed_user(token) and used_at is null and withdrawn_at is null;
  insert into email_change (id, user_id, email, token_hash, expires_at)
  select change_id, asking, address, hash, now() + interval '1 day' from confirmed_user(token) asking where asking is not null
  returning expires_at
$$;

-- Uses up the link to another address, which has this token; the account takes that address in the same transaction. False:
-- the link is no longer good.
create function use_email_change(token text)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update email_change c set used_at = now()
  where c.token_hash = token_hash(token) and c.used_at is null and c.withdrawn_at is null and c.expires_at > now();
  return found;
end $$;

-- However an account gets another address, a mail goes to the one before it.
create function tell_of_email() returns trigger language plpgsql as $$
begin
  insert into mail (id, recipient, kind, language, facts, user_id)
  values (new_id('mai'), old.email, 'email_changed', new.language, jsonb_build_object('to', new.email), new.id);
  return null;
end $$;

create trigger changed_email_is_told_of after update on portal_user for each row when (new.email <> old.email)
  execute function tell_of_email();

-- What a member asks another owner for, by their own session. The trigger says who may ask for what.
create function ask_approval(token text, approval_id text, partner text, asked_kind text, asked jsonb)
returns approval language sql security definer set search_path = public, pg_temp as $$
  insert into approval (id, partner_id, kind, what, asked_by)
  values (approval_id, partner, asked_kind, asked, member_by_session(token, partner, 'manager'))
  returning *
$$;

-- What somebody is to be told is not taken back.
call keep_for('mail', 'created_at', '60 days');
