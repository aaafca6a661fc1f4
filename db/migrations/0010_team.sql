-- A person who signs in to the portal. Accepting an invitation makes a user, who belongs to one or more teams.
create table portal_user (
  id text primary key check (id ~ '^usr_[A-Za-z0-9]{22}$'),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254 and position('@' in email) > 1),
  name text not null check (length(name) between 1 and 100),
  password_hash text not null check (password_hash ~ '^\$argon2id\$' and length(password_hash) <= 300),
  -- The secret that the second factor's codes are computed from, sealed; null: no second factor.
  totp_secret bytea check (octet_length(totp_secret) = 52),
  totp_last_step bigint check (totp_last_step >= 0),  -- the latest step whose code was used, so that none is used twice
  created_at timestamptz not null default now(),
  password_changed_at timestamptz not null default now(),
  check ((totp_secret is null) = (totp_last_step is null))
);

-- A code's step never goes back while the secret stays: a code that someone has seen used is worth nothing.
create trigger portal_user_past_is_kept before update on portal_user for each row
  when (new.id <> old.id or new.created_at <> old.created_at or new.password_changed_at < old.password_changed_at)
  execute function refuse_change('user %s: what has happened does not change');
create trigger portal_user_code_is_used_once before update on portal_user for each row
  when (new.totp_secret = old.totp_secret and new.totp_last_step < old.totp_last_step)
  execute function refuse_change('user %s: a code of this step was used already');

-- A code that replaces the second factor once, when the device that makes its codes is lost. Only its SHA-256 is kept.
create table recovery_code (
  user_id text not null references portal_user,
  hash bytea not null check (octet_length(hash) = 32),
  used_at timestamptz,  -- null: not used yet
  primary key (user_id, hash)
);

create trigger recovery_code_is_used_once before update on recovery_code for each row
  when (old.used_at is not null or (new.user_id, new.hash) is distinct from (old.user_id, old.hash))
  execute function refuse_change('recovery code of %s: it is used once', 'user_id');

create type portal_role as enum ('viewer', 'manager', 'owner');

-- A user's place in a partner's team. Someone who was removed and is invited again gets a new row.
create table member (
  id text primary key check (id ~ '^mbr_[A-Za-z0-9]{22}$'),
  partner_id text not null references partner,
  user_id text not null references portal_user,
  role portal_role not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz  -- null: present
);

create unique index member_present on member (partner_id, user_id) where removed_at is null;
create index member_of_user on member (user_id) where removed_at is null;

create trigger member_changes_role_alone before update on member for each row
  when (old.removed_at is not null
    or (new.id, new.partner_id, new.user_id, new.created_at)
      is distinct from (old.id, old.partner_id, old.user_id, old.created_at))
  execute function refuse_change('member %s: only the role of a present member changes');
call keep_rows('member');

-- A team always has an owner. Changes to a team wait for each other, so that two owners cannot leave at the same
-- moment.
create function guard_owners() returns trigger language plpgsql as $$
begin
  perform from partner where id = new.partner_id for no key update;
  if exists (select from member where partner_id = new.partner_id and removed_at is null)
     and not exists (select from member where partner_id = new.partner_id and removed_at is null and role = 'owner') then
    raise exception 'partner %: its team needs an owner', new.partner_id
      using errcode = 'check_violation', constraint = 'member_team_has_owner';
  end if;
  return null;
end $$;

create constraint trigger member_team_has_owner after insert or update on member deferrable initially deferred
  for each row execute function guard_owners();

-- An invitation into a partner's team. Its token, of which only the SHA-256 is kept, is in the link that the invited
-- person gets.
create table invitation (
  id text primary key check (id ~ '^inv_[A-Za-z0-9]{22}$'),
  partner_id text not null references partner,
  email text not null check (email = lower(email) and length(email) between 3 and 254 and position('@' in email) > 1),
  role portal_role not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invited_by text references member,  -- null: the operator
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  accepted_at timestamptz,
  accepted_by text references member,
  withdrawn_at timestamptz,  -- by an owner, or because a newer one replaced it
  check ((accepted_at is null) = (accepted_by is null)),
  check (num_nonnulls(accepted_at, withdrawn_at) <= 1)
);

create unique index invitation_open on invitation (partner_id, email) where accepted_at is null and withdrawn_at is null;
create index invitation_by on invitation (invited_by) where accepted_at is null and withdrawn_at is null;

create trigger invitation_is_answered_once before update on invitation for each row
  when (num_nonnulls(old.accepted_at, old.withdrawn_at) > 0
    or (new.id, new.partner_id, new.email, new.role, new.token_hash, new.invited_by, new.created_at, new.expires_at)
      is distinct from (old.id, old.partner_id, old.email, old.role, old.token_hash, old.invited_by, old.created_at, old.expires_at)
    or new.accepted_at is not null and old.expires_at <= now())
  execute function refuse_change('invitation %s: it is accepted or withdrawn once, and accepted in time');
create trigger invitation_is_kept before delete on invitation for each row execute function refuse_change();

-- A link with which a user sets a new password, issued by the operator.
create table password_reset (
  id text primary key check (id ~ '^rst_[A-Za-z0-9]{22}$'),
  user_id text not null references portal_user,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  removes_second_factor boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  withdrawn_at timestamptz,  -- because a newer one replaced it
  check (num_nonnulls(used_at, withdrawn_at) <= 1)
);

create unique index password_reset_open on password_reset (user_id) where used_at is null and withdrawn_at is null;

create trigger password_reset_is_used_once before update on password_reset for each row
  when (num_nonnulls(old.used_at, old.withdrawn_at) > 0
    or (new.id, new.user_id, new.token_hash, new.removes_second_factor, new.created_at, new.expires_at)
      is distinct from (old.id, old.user_id, old.token_hash, old.removes_second_factor, old.created_at, old.expires_at)
    or new.used_at is not null and old.expires_at <= now())
  execute function refuse_change('password reset %s: it is used once, and in time');
create trigger password_reset_is_kept before delete on password_reset for each row execute function refuse_change();

-- A browser that is signed in. Only the SHA-256 of the token in its cookie is kept. Every sign-in makes a new one.
create table session (
  id text primary key check (id ~ '^ses_[A-Za-z0-9]{22}$'),
  user_id text not null references portal_user,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),  -- accurate to about a minute
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '30 days'),
  ended_at timestamptz,      -- null: it was not ended
  confirmed_at timestamptz,  -- when its user last gave the password or a code; null: not since it began
  address text check (length(address) between 1 and 100),
  user_agent text check (length(user_agent) between 1 and 300),
  -- A second factor offered to this session that no code has confirmed yet, sealed.
  offered_totp_secret bytea check (octet_length(offered_totp_secret) = 52)
);

create index session_of_user on session (user_id, last_seen_at);

create trigger session_stays_ended before update on session for each row
  when (old.ended_at is not null
    or (new.id, new.user_id, new.token_hash, new.created_at, new.expires_at)
      is distinct from (old.id, old.user_id, old.token_hash, old.created_at, old.expires_at))
  execute function refuse_change('session %s: what has ended stays ended');

-- How often a password or a code was tried lately. Counted before the check.
create table sign_in_attempt (
  kind text not null check (kind in ('email', 'device', 'address', 'password', 'code', 'reset')),
  -- The e-mail address, a known device's user and hash, the network address, the user's id, the reset's id.
  subject text not null check (length(subject) between 1 and 300),
  tries integer not null check (tries >= 0),
  counted_until timestamptz not null,  -- then the count starts over
  primary key (kind, subject)
);

create index sign_in_attempt_over on sign_in_attempt (counted_until);
