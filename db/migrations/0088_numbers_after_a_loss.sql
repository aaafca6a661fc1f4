-- A reader goes on behind the number of the last event that it has seen. Where a copy of the database takes over, or a
-- standby that lacks its last transactions, numbers that were seen would be given once more, and a reader would never
-- see what got them. So numbers begin with the time, whenever another server gives them than before: one that took over,
-- was restored, or merely started again. As long as fewer come in a millisecond than that stands for, those that are
-- lost are behind the time at which they were given, and all that come are ahead of it.
create table event_numbering (
  single boolean primary key default true check (single),
  server_started_at timestamptz not null  -- of the server that gave the last number
);
insert into event_numbering (server_started_at) values (pg_postmaster_start_time());
call keep_rows('event_numbering');

-- The number that the present time stands for, or the last one where that is greater: 64 for each millisecond since this
-- year began. None that was given is greater, whether it is known here or lost. 48 bits of them last for 139 years.
create function greatest_event_number() returns bigint language sql volatile as $$
  select greatest(
    last_value - case when is_called then 0 else 1 end,
    floor(extract(epoch from clock_timestamp() - timestamptz '2026-01-01T00:00:00Z') * 64000)::bigint)
  from event_seq_seq
$$;

-- The lock is held for a moment, not until the transaction ends: whoever waited for it finds the row locked by who has
-- moved the numbers on, or moved already. Should that transaction fail, the next one moves them on once more.
create function move_event_numbers_on() returns void language plpgsql as $$
declare
  this_server constant timestamptz := pg_postmaster_start_time();
  lock_of_numbers constant bigint := 17751;
begin
  perform pg_advisory_lock(lock_of_numbers);
  begin
    perform from event_numbering where server_started_at <> this_server for update skip locked;
    if found then
      perform setval('event_seq_seq', greatest(greatest_event_number(), 1));
      update event_numbering set server_started_at = this_server;
    end if;
  exception when query_canceled or others then
    perform pg_advisory_unlock(lock_of_numbers);
    raise;
  end;
  perform pg_advisory_unlock(lock_of_numbers);
end $$;

-- Numbers had 40 bits of a lock's, and have 48.
create or replace function event_lock_of(number bigint) returns bigint language sql immutable parallel safe as $$
  select (17750::bigint << 48) | number
$$;

create or replace function announce_events() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('prize.announces_events', true), '') = '' then
    if (select server_started_at from event_numbering) is distinct from pg_postmaster_start_time() then
      perform move_event_numbers_on();
    end if;
    perform pg_advisory_xact_lock_shared(event_lock_of(
      (select last_value - case when is_called then 0 else 1 end from event_seq_seq)));
    perform set_config('prize.announces_events', 'yes', true);
  end if;
  return null;
end $$;

-- A transaction that began before this migration holds a lock of 40 bits.
create or replace function event_horizon() returns bigint language plpgsql as $$
declare
  given bigint;
  under_way bigint;
begin
  select last_value - case when is_called then 0 else 1 end into given from event_seq_seq;
  select min((classid::bigint << 32 | objid::bigint) & ((1::bigint << case classid::bigint >> 16 when 17750 then 48 else 40 end) - 1))
  into under_way
  from pg_locks
  where locktype = 'advisory' and objsubid = 1 and granted and 17750 in (classid::bigint >> 16, classid::bigint >> 8)
    and database = (select oid from pg_database where datname = current_database());
  return least(given, under_way);
end $$;
