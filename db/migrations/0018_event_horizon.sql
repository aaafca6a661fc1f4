-- How far an account's events can be read in order without a gap. Events are numbered as they are written, but become
-- visible as their transactions commit, which may be in another order: a reader who has seen number 8 and continues
-- from there would never see a 7 that is committed later. So a transaction that writes events holds, until it ends, a
-- shared lock that names the last number given out before its own, and nobody reads beyond the lowest of these numbers.
-- Nobody waits for these locks.

-- Numbers fit into 40 bits; the bits above them distinguish these locks from all others that take one number.
create function event_lock_of(number bigint) returns bigint language sql immutable parallel safe as $$
  select (17750::bigint << 40) | number
$$;

-- A setting of the transaction, which a rollback undoes together with the lock, says that the lock is already held.
create function announce_events() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('prize.announces_events', true), '') = '' then
    perform pg_advisory_xact_lock_shared(event_lock_of(
      (select last_value - case when is_called then 0 else 1 end from event_seq_seq)));
    perform set_config('prize.announces_events', 'yes', true);
  end if;
  return null;
end $$;

-- Before the statement numbers its first event.
create trigger event_is_announced before insert on event for each statement execute function announce_events();

-- Every event up to this number is committed, or never will be. Ask in a statement of its own, before the one that
-- reads the events: if a lock is gone when this looks, that statement sees the events of the transaction that held it.
create function event_horizon() returns bigint language plpgsql as $$
declare
  given bigint;
  under_way bigint;
begin
  select last_value - case when is_called then 0 else 1 end into given from event_seq_seq;
  select min((classid::bigint << 32 | objid::bigint) & ((1::bigint << 40) - 1)) into under_way
  from pg_locks
  where locktype = 'advisory' and objsubid = 1 and granted and classid::bigint >> 8 = 17750
    and database = (select oid from pg_database where datname = current_database());
  return least(given, under_way);
end $$;
