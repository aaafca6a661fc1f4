-- Which worker watches a chain. It says every second that it still does; if it does not, or its connection has ended,
-- the first of the others that have nodes of the chain takes over. Nothing is lost with these rows, so they are not logged.
create unlogged table chain_watch (
  chain_id bigint primary key,
  holder uuid not null,
  held_until timestamptz not null,
  backend integer not null  -- the process of Postgres that it said so to
);
