-- A random UUID in 22 letters and digits under a prefix, for rows that triggers write.
create function new_id(prefix text) returns text language sql volatile as $$
  select prefix || '_' || translate(left(encode(uuid_send(gen_random_uuid()), 'base64'), 22), '+/', 'Zz')
$$;

-- Where a partner's server receives the events of one of its accounts.
create table webhook_endpoint (
  id text primary key check (id ~ '^whe_[A-Za-z0-9]{22}$'),
  partner_id text not null references partner,
  mode mode not null,
  url text not null check (length(url) between 1 and 2048),
  description text check (length(description) between 1 and 100),
  event_types text[] check (cardinality(event_types) > 0),  -- null: every type, future ones too
  -- Both are sealed, as in process/keyring.ts.
  secret bytea not null check (octet_length(secret) = 64),
  previous_secret bytea check (octet_length(previous_secret) = 64),
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,  -- null: it is enabled
  disabled_reason text check (disabled_reason in ('by_partner', 'gone', 'failing')),
  -- The first failed try since the last success; null: the last try succeeded, or there was none.
  failing_since timestamptz,
  deleted_at timestamptz,  -- null: it was not deleted
  check ((previous_secret is null) = (previous_secret_until is null)),
  check ((disabled_at is null) = (disabled_reason is null))
);

create index webhook_endpoint_of_account on webhook_endpoint (partner_id, mode) where deleted_at is null;

-- Something that happened in an account, written by the transaction that made it happen.
create table event (
  id text primary key check (id ~ '^evt_[A-Za-z0-9]{22}$'),
  seq bigint generated always as identity unique,
  partner_id text not null,
  mode mode not null,
  type text not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  -- The drawing, guarantee, payout, key or endpoint that it happened to.
  subject text not null check (length(subject) between 1 and 40),
  created_at timestamptz not null default now(),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  is_example boolean not null default false
);

create index event_of_account on event (partner_id, mode, seq);
create index event_of_subject on event (subject, seq);

create type delivery_state as enum ('pending', 'delivered', 'failed');

-- An event on its way to an endpoint. A lease says that a call is under way: only its holder records the outcome.
create table delivery (
  id text primary key check (id ~ '^dlv_[A-Za-z0-9]{22}$'),
  endpoint_id text not null references webhook_endpoint,
  event_id text not null references event on delete cascade,
  event_seq bigint not null,
  subject text not null,  -- the event's: first tries of one subject are made in order
  state delivery_state not null default 'pending',
  tries integer not null default 0 check (tries >= 0),  -- a resend starts from 0
  due_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  delivered_at timestamptz,
  last_status integer check (last_status between 100 and 999),
  last_failure text check (length(last_failure) between 1 and 300),
  unique (event_id, endpoint_id),
  check ((lease is null) = (leased_until is null)),
  check ((delivered_at is not null) = (state = 'delivered')),
  check (state = 'pending' or lease is null)
) with (fillfactor = 70);  -- a lease changes no indexed column: leave room for that in the page

create index delivery_pending on delivery (endpoint_id, due_at, event_seq) where state = 'pending';
-- An expression, so that the planner never picks another index to find a subject's earlier first tries.
create index delivery_first_try on delivery ((endpoint_id || ' ' || subject), event_seq) where state = 'pending' and tries = 0;
create index delivery_log on delivery (endpoint_id, event_seq);

-- Every try and its outcome.
create table delivery_attempt (
  id bigint generated always as identity primary key,
  delivery_id text not null references delivery on delete cascade,
  at timestamptz not null,
  ms integer not null check (ms >= 0),
  status integer check (status between 100 and 999),      -- null: there was no answer
  failure text check (length(failure) between 1 and 300),  -- null: it was accepted
  answer text check (length(answer) <= 1000)               -- the start of the answer
);

create index delivery_attempt_of on delivery_attempt (delivery_id, id);
