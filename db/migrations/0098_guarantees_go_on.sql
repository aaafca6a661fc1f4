-- In a migration of its own: Postgres takes no new value in the transaction that adds it.
create or replace function goes_on_by_itself(code attention_code) returns boolean language sql immutable parallel safe as $$
  select code in (
    'gas_expensive', 'chain_refused', 'day_cap_reached', 'guarantee_too_early', 'period_waits', 'given_up')
$$;
