-- A browser in which a user has signed in: strangers' wrong passwords do not lock it out. Only the SHA-256 of the token
-- in its cookie is kept. Several users of a browser share its token.
create table known_device (
  token_hash bytea not null check (octet_length(token_hash) = 32),
  user_id text not null references portal_user,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),  -- the latest sign-in
  primary key (token_hash, user_id)
);

create index known_device_of_user on known_device (user_id, last_used_at);
