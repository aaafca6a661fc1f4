-- Somebody says that they forgot the password of this address. It is written whether or not there is an account under it,
-- so that no answer tells; a worker soon makes a link for who has one, and deletes the row.
create table reset_wish (
  email text primary key check (email = lower(email) and length(email) between 3 and 254 and position('@' in email) > 1),
  asked_at timestamptz not null default now()
);

create index reset_wish_in_order on reset_wish (asked_at);

-- A link that somebody asked for themselves comes by mail, is short-lived, and leaves the second factor as it is.
alter table password_reset
  add column by_mail boolean not null default false,
  add check (not by_mail or not removes_second_factor and expires_at <= created_at + interval '1 hour');

create trigger password_reset_comes_as_it_was_made before update on password_reset for each row
  when (new.by_mail <> old.by_mail) execute function refuse_change('password reset %s: it comes as it was made');

-- Takes a wish back, and makes the link for whose address it is: returns them, or nothing where there is nobody, or where
-- the operator has just made a link, which nobody else replaces. Web processes cannot make links, nor workers without a wish.
create function answer_reset_wish(wished text, reset_id text, hash bytea)
returns table (user_id text, expires_at timestamptz) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  owner text;
begin
  delete from reset_wish where email = wished;
  perform refuse_if(not found, 'address %s: nobody asked for a link', wished, 'insufficient_privilege');
  select id into owner from portal_user where email = wished for no key update;
  if owner is null or exists (
    select from password_reset where user_id = owner and used_at is null and withdrawn_at is null and not by_mail and expires_at > now())
  then return; end if;
  update password_reset set withdrawn_at = now() where user_id = owner and used_at is null and withdrawn_at is null;
  insert into password_reset (id, user_id, token_hash, removes_second_factor, by_mail, expires_at)
  values (reset_id, owner, hash, false, true, now() + interval '1 hour');
  return query select r.user_id, r.expires_at from password_reset r where r.id = reset_id;
end $$;

alter table mail drop constraint mail_about_check, add check (about ~ '^(inv|emc|rst)_[A-Za-z0-9]{22}$');

create or replace function is_link_open(about text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from invitation i where i.id = about and num_nonnulls(i.accepted_at, i.withdrawn_at) > 0)
    and not exists (select from email_change c where c.id = about and num_nonnulls(c.used_at, c.withdrawn_at) > 0)
    and not exists (select from password_reset r where r.id = about and num_nonnulls(r.used_at, r.withdrawn_at) > 0)
$$;

alter table sign_in_attempt drop constraint sign_in_attempt_kind_check,
  add check (kind in ('email', 'device', 'address', 'password', 'code', 'reset', 'passkey', 'mail', 'operator',
    'operator_network', 'forgotten', 'forgotten_network'));
