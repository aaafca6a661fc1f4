-- A partner is a business that runs campaigns with us and whose servers call the partner API.
create table partner (
  id text primary key check (id ~ '^ptr_[A-Za-z0-9]{22}$'),
  name text not null check (length(name) between 1 and 100),
  -- Signs our requests to the partner's servers. For a while after a rotation, the previous one signs them too.
  -- Both are sealed, as in process/keyring.ts.
  secret bytea not null check (octet_length(secret) = 64),
  previous_secret bytea check (octet_length(previous_secret) = 64),
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  check ((previous_secret is null) = (previous_secret_until is null))
);

-- Test and live never mix: a test key sees only test campaigns, a live key only live ones.
create type mode as enum ('test', 'live');

-- An API key lets one of a partner's servers in. Only its SHA-256 is kept; the key itself is shown once.
create table api_key (
  id text primary key check (id ~ '^key_[A-Za-z0-9]{22}$'),
  partner_id text not null references partner,
  mode mode not null,
  hash bytea not null unique check (octet_length(hash) = 32),
  -- Its last characters, by which people tell keys apart. They are of its checksum. Null: they are not known.
  ending text check (ending ~ '^[0-9A-Za-z]{4}$'),
  label text check (length(label) between 1 and 100),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'write']),
  created_at timestamptz not null default now(),
  expires_at timestamptz,          -- null: does not expire
  revoked_at timestamptz,          -- null: not revoked
  last_used_at timestamptz         -- null: never used; accurate to about a minute
);

create index api_key_of_account on api_key (partner_id, mode);

-- An account has 50 valid keys at most. Those who make keys for it wait for each other.
create function guard_keys() returns trigger language plpgsql as $$
begin
  perform from partner where id = new.partner_id for no key update;
  if (select count(*) from api_key where partner_id = new.partner_id and mode = new.mode and revoked_at is null
      and (expires_at is null or expires_at > now())) > 50 then
    raise exception 'partner %: it has as many % keys as allowed', new.partner_id, new.mode
      using errcode = 'check_violation', constraint = 'api_key_limit';
  end if;
  return null;
end $$;

create constraint trigger api_key_limit after insert or update of revoked_at, expires_at, partner_id, mode on api_key
  deferrable initially deferred for each row execute function guard_keys();
