-- A passkey of an operator: with their password it signs them in, in place of a code of their app. The app stays, so an
-- account always has a second factor.
create table operator_passkey (
  id text primary key check (id ~ '^opk_[A-Za-z0-9]{22}$'),
  operator_id text not null references operator_account,
  credential_id bytea not null unique check (octet_length(credential_id) between 16 and 1023),
  public_key bytea not null check (octet_length(public_key) between 32 and 2048),  -- as COSE has it
  -- How often it has signed; always 0 where several devices share it.
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null check (cardinality(transports) <= 10),
  is_backed_up boolean not null,  -- as its device said at the latest use
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz  -- null: never since it was added
);

create index operator_passkey_of_operator on operator_passkey (operator_id);

create trigger operator_passkey_is_of_one_person before update on operator_passkey for each row
  when ((new.id, new.operator_id, new.credential_id, new.public_key, new.created_at)
    is distinct from (old.id, old.operator_id, old.credential_id, old.public_key, old.created_at))
  execute function refuse_change('passkey %s: its key and its owner stay');
create trigger operator_passkey_counts_up before update on operator_passkey for each row
  when (new.counter < old.counter or old.counter > 0 and new.counter = old.counter and new.last_used_at is distinct from old.last_used_at)
  execute function refuse_change('passkey %s: it has signed this often already, so it may be a copy');

-- Under a lock on the account, so that passkeys that are added at once are counted too.
create function guard_operator_passkeys() returns trigger language plpgsql as $$
declare
  most constant integer := 20;
begin
  perform from operator_account where id = new.operator_id for no key update;
  perform refuse_if((select count(*) > most from operator_passkey where operator_id = new.operator_id),
    'operator %s has as many passkeys as an operator may have', new.operator_id);
  return null;
end $$;

create trigger operator_passkey_limit after insert on operator_passkey
  for each row execute function guard_operator_passkeys();

-- Who sets an account up again, because something of it was lost, begins without passkeys.
create function drop_operator_passkeys() returns trigger language plpgsql as $$
begin
  delete from operator_passkey where operator_id = new.id;
  return null;
end $$;

create trigger operator_passkeys_end_with_the_password after update on operator_account for each row
  when (new.password_hash <> old.password_hash) execute function drop_operator_passkeys();

-- What a passkey of an operator is to sign, once and soon; a newer one replaces it.
create table operator_challenge (
  operator_id text not null references operator_account,
  purpose text not null check (purpose in ('add', 'sign_in')),
  challenge bytea not null check (octet_length(challenge) = 32),
  expires_at timestamptz not null default now() + interval '5 minutes' check (expires_at <= now() + interval '10 minutes'),
  primary key (operator_id, purpose)
);

-- Adds a passkey to the account of the operator whose session this is. Returns whether nobody has it yet.
create function add_operator_passkey(token text, made operator_passkey)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_if(operator_by_session(token) <> made.operator_id,
    'operator %s: this needs their session', made.operator_id, 'insufficient_privilege');
  insert into operator_passkey (id, operator_id, credential_id, public_key, counter, transports, is_backed_up, name)
  values (made.id, made.operator_id, made.credential_id, made.public_key, made.counter, made.transports, made.is_backed_up,
    made.name)
  on conflict (credential_id) do nothing;
  return found;
end $$;
