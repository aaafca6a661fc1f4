-- A message that a person is to get by e-mail, written in the transaction that causes it. One that carries a link waits
-- no longer once that link was used or withdrawn, or has expired. Who takes one to send it marks it as sent.
create table mail (
  id text primary key check (id ~ '^mai_[A-Za-z0-9]{22}$'),
  recipient text not null check (length(recipient) between 3 and 254 and position('@' in recipient) > 1),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),  -- what its text says, nothing secret
  partner_id text references partner,  -- the team that it is about; null: the person alone
  user_id text references portal_user,  -- whose account it is about; null: somebody who may have none
  about text check (about ~ '^(inv|emc)_[A-Za-z0-9]{22}$'),  -- what its link answers; null: it carries no link
  token bytea check (octet_length(token) = 75),  -- the link's, sealed; null: no link, or it was sent
  expires_at timestamptz,  -- when the link ends
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((about is null) = (expires_at is null)),
  check ((token is not null) = (about is not null and sent_at is null))
);

create index mail_waiting on mail (created_at) where sent_at is null;
create index mail_old on mail (created_at);

create trigger mail_is_sent_once before update on mail for each row
  when (old.sent_at is not null
    or (new.id, new.recipient, new.kind, new.language, new.facts, new.partner_id, new.user_id, new.about, new.expires_at, new.created_at)
      is distinct from (old.id, old.recipient, old.kind, old.language, old.facts, old.partner_id, old.user_id, old.about, old.expires_at, old.created_at))
  execute function refuse_change('mail %s: it is sent once, as it was written');

-- A user's wish for another e-mail address, which counts once the link mailed to that address was followed.
create table email_change (
  id text primary key check (id ~ '^emc_[A-Za-z0-9]{22}$'),
  user_id text not null references portal_user,
  email text not null check (email = lower(email) and length(email) between 3 and 254 and position('@' in email) > 1),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '1 day'),
  used_at timestamptz,
  withdrawn_at timestamptz,  -- because a newer one replaced it
  check (num_nonnulls(used_at, withdrawn_at) <= 1)
);

create unique index email_change_open on email_change (user_id) where used_at is null and withdrawn_at is null;

create trigger email_change_is_used_once before update on email_change for each row
  when (num_nonnulls(old.used_at, old.withdrawn_at) > 0
    or (new.id, new.user_id, new.email, new.token_hash, new.created_at, new.expires_at)
      is distinct from (old.id, old.user_id, old.email, old.token_hash, old.created_at, old.expires_at)
    or new.used_at is not null and old.expires_at <= now())
  execute function refuse_change('change of address %s: it is used once, and in time');
create trigger email_change_is_kept before delete on email_change for each row execute function refuse_change();

-- An account takes another address only in the transaction in which the link to that address is used.
create function guard_email() returns trigger language plpgsql as $$
begin
  if not exists (select from email_change where user_id = new.id and email = new.email and used_at = now()) then
    raise exception 'user %: nobody has followed the link to the new address', new.id
      using errcode = 'check_violation', constraint = 'portal_user_email_is_proven';
  end if;
  return new;
end $$;

create trigger portal_user_email_is_proven before update on portal_user for each row
  when (new.email <> old.email) execute function guard_email();

alter table sign_in_attempt drop constraint sign_in_attempt_kind_check,
  add check (kind in ('email', 'device', 'address', 'password', 'code', 'reset', 'passkey', 'mail'));

-- A passkey: a key pair of which a person's device keeps the private half, and unlocks it only for them. The public half
-- checks what it signs, and signs nothing.
create table passkey (
  id text primary key check (id ~ '^psk_[A-Za-z0-9]{22}$'),
  user_id text not null references portal_user,
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

create index passkey_of_user on passkey (user_id);

create trigger passkey_is_of_one_person before update on passkey for each row
  when ((new.id, new.user_id, new.credential_id, new.public_key, new.created_at)
    is distinct from (old.id, old.user_id, old.credential_id, old.public_key, old.created_at))
  execute function refuse_change('passkey %s: its key and its owner stay');
create trigger passkey_counts_up before update on passkey for each row
  when (new.counter < old.counter or old.counter > 0 and new.counter = old.counter and new.last_used_at is distinct from old.last_used_at)
  execute function refuse_change('passkey %s: it has signed this often already, so it may be a copy');

-- Those who add passkeys to an account wait for each other.
create function guard_passkeys() returns trigger language plpgsql as $$
begin
  perform from portal_user where id = new.user_id for no key update;
  if (select count(*) from passkey where user_id = new.user_id) > 20 then
    raise exception 'user %: there are as many passkeys as allowed', new.user_id
      using errcode = 'check_violation', constraint = 'passkey_limit';
  end if;
  return null;
end $$;

create constraint trigger passkey_limit after insert on passkey
  deferrable initially deferred for each row execute function guard_passkeys();

-- What a passkey is to sign, once and soon. The session that asked may use it, or the browser that has the cookie of
-- which this is the SHA-256. Taking it deletes it, whatever comes of it.
create table passkey_challenge (
  id text primary key check (id ~ '^pkc_[A-Za-z0-9]{22}$'),
  purpose text not null check (purpose in ('add', 'confirm', 'sign_in')),
  challenge bytea not null unique check (octet_length(challenge) = 32),
  session_id text references session on delete cascade,
  browser_hash bytea check (octet_length(browser_hash) = 32),
  user_id text references portal_user,  -- whose passkey it has to be; null: anybody's
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '10 minutes'),
  check ((purpose = 'sign_in') = (browser_hash is not null)),
  check ((purpose = 'sign_in') = (session_id is null)),
  check (session_id is null or user_id is not null)
);

create index passkey_challenge_over on passkey_challenge (expires_at);
create index passkey_challenge_of_session on passkey_challenge (session_id);
create trigger passkey_challenge_stays before update on passkey_challenge for each row
  execute function refuse_change('challenge %s: it is taken once, as it was made');

-- Whether somebody proves more than a password when they sign in: an app's codes, or a passkey.
create function has_second_factor(portal_user) returns boolean language sql stable as $$
  select $1.totp_secret is not null or exists (select from passkey where user_id = $1.id)
$$;
