-- A link that an operator made in the console ends when they are removed.
alter table invitation add column operator_id text references operator_account;  -- null: by a member, or a command
alter table password_reset add column operator_id text references operator_account;  -- null: by mail, or a command

create trigger invitation_stays_who_made_it before update on invitation for each row
  when (new.operator_id is distinct from old.operator_id)
  execute function refuse_change('invitation %s: it stays of who made it');
create trigger password_reset_stays_who_made_it before update on password_reset for each row
  when (new.operator_id is distinct from old.operator_id)
  execute function refuse_change('password reset %s: it stays of who made it');

-- The operator whose session has this token, locked so that they are not removed meanwhile; null: a command. Refuses
-- everybody else.
create function lock_operator(token text) returns text language plpgsql as $$
declare
  acting text;
begin
  perform refuse_unless_operator(token);
  if token is null then
    return null;
  end if;
  select id into acting from operator_account where id = operator_by_session(token) and removed_at is null for share;
  perform refuse_if(acting is null, 'this needs the session of an operator%s', '', 'insufficient_privilege');
  return acting;
end $$;

-- A newer link replaces the one before it only once the operator is locked, as their removal goes on from them to their
-- links.
create or replace function invite_for_operator(
  token text, invitation_id text, partner text, address text, as_role portal_role, hash bytea)
returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
declare
  acting text := lock_operator(token);
  ends timestamptz;
begin
  update invitation set withdrawn_at = now()
  where partner_id = partner and email = address and accepted_at is null and withdrawn_at is null;
  insert into invitation (id, partner_id, email, role, token_hash, operator_id)
  values (invitation_id, partner, address, as_role, hash, acting)
  returning expires_at into ends;
  return ends;
end $$;

create or replace function issue_reset(token text, reset_id text, owner text, hash bytea, without_factor boolean)
returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
declare
  acting text := lock_operator(token);
  ends timestamptz := now() + interval '1 day';
begin
  update password_reset set withdrawn_at = now() where user_id = owner and used_at is null and withdrawn_at is null;
  insert into password_reset (id, user_id, token_hash, removes_second_factor, operator_id, expires_at)
  values (reset_id, owner, hash, without_factor, acting, ends);
  return ends;
end $$;
