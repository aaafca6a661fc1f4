-- What the worker that watches a chain saw there last, for operators to look at. Not logged: it looks again.

-- A node of a chain, by its place in the setting that names them. Its address, which may hold a key, stands there alone.
-- `differs`: it told something else than the others, and is not read from for an hour.
create unlogged table chain_node (
  chain text not null check (length(chain) between 1 and 40),
  place integer not null check (place between 0 and 99),
  name text not null check (length(name) between 1 and 100),
  state text not null check (state in ('current', 'behind', 'silent', 'differs')),
  block bigint check (block >= 0),  -- null: it does not answer
  block_at timestamptz,
  seen_at timestamptz not null default now(),
  primary key (chain, place),
  check (num_nonnulls(block, block_at) in (0, 2)),
  check (state <> 'silent' or block is null)
) with (fillfactor = 50);

-- The owner of a contract.
create unlogged table chain_owner (
  chain text not null,
  contract text not null,
  owner text not null check (owner ~ '^0x[0-9a-f]{40}$'),
  delay_seconds bigint check (delay_seconds >= 0),  -- null: it is no timelock
  looked_to bigint check (looked_to >= 0),          -- the last block that was looked through for proposals; null: none was
  seen_at timestamptz not null default now(),
  primary key (chain, contract),
  foreign key (chain, contract) references chain_contract
) with (fillfactor = 50);

-- Calls that were proposed to that timelock together, and are neither made nor cancelled.
create unlogged table chain_proposal (
  chain text not null,
  contract text not null,
  operation text not null check (operation ~ '^0x[0-9a-f]{64}$'),
  -- Of each call `to` and `what`, in words.
  calls jsonb not null check (jsonb_typeof(calls) = 'array' and octet_length(calls::text) <= 100000),
  proposed_by text not null check (proposed_by ~ '^0x[0-9a-f]{40}$'),
  proposed_at timestamptz not null,
  ready_at timestamptz not null,
  primary key (chain, contract, operation),
  foreign key (chain, contract) references chain_owner
);
