-- Anybody who may connect can lock a number, for as long as it stays connected. That holds up neither who writes events
-- nor who reads them.

-- When the server started that gave events their last numbers, in microseconds since 1970. Everybody sees it as soon as it
-- is set, before that transaction ends. Unset here, so that the next writer begins with the time: numbers are far above
-- zero.
create sequence event_server_seq;

create function this_server() returns bigint language sql stable as $$
  select (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint
$$;

-- Its one row is locked by who moves the numbers on, for a moment.
alter table event_numbering drop column server_started_at;

-- Nobody waits for the end of a transaction: raising lets the row go, and what a sequence is set to stays.
create or replace function move_event_numbers_on() returns void language plpgsql as $$
begin
  perform from event_numbering for update;
  if (select last_value from event_server_seq) <> this_server() then
    perform setval('event_seq_seq', greatest(greatest_event_number(), 1));
    perform setval('event_server_seq', this_server());
  end if;
  raise sqlstate 'PDS03';
exception when sqlstate 'PDS03' then
  null;
end $$;

-- A row cannot announce a number to others before its transaction ends: a lock can. Where somebody keeps others from
-- locking a number, a lower one does as well.
create or replace function announce_events() returns trigger language plpgsql as $$
declare
  announced bigint;
begin
  if coalesce(current_setting('prize.announces_events', true), '') = '' then
    if (select last_value from event_server_seq) <> this_server() then
      perform move_event_numbers_on();
    end if;
    select last_value - case when is_called then 0 else 1 end into announced from event_seq_seq;
    while not pg_try_advisory_xact_lock_shared(event_lock_of(announced)) loop
      announced := announced - 1;
    end loop;
    perform set_config('prize.announces_events', 'yes', true);
  end if;
  return null;
end $$;

-- Whether the connection of this process of Postgres may be writing events: its login, or a role that this may become,
-- changes drawings. One that has just ended counts as well.
create function may_write_events(process integer) returns boolean language sql volatile as $$
  select not exists (
    select from pg_stat_get_activity(process) connected join pg_roles login on login.oid = connected.usesysid
    where not exists (
      select from pg_roles role
      where pg_has_role(login.oid, role.oid, 'member') and has_any_column_privilege(role.oid, 'drawing', 'update')))
$$;

-- What anybody else has locked announces nothing. The lowest number of a connection is the one that counts, and as a rule
-- the first connection asked about is a writer's.
create or replace function event_horizon() returns bigint language plpgsql as $$
declare
  given bigint;
  announced bigint;
  process integer;
begin
  select last_value - case when is_called then 0 else 1 end into given from event_seq_seq;
  for process, announced in
    select pid, min((classid::bigint << 32 | objid::bigint)
      & ((1::bigint << case classid::bigint >> 16 when 17750 then 48 else 40 end) - 1)) as lowest
    from pg_locks
    where locktype = 'advisory' and objsubid = 1 and granted and 17750 in (classid::bigint >> 16, classid::bigint >> 8)
      and database = (select oid from pg_database where datname = current_database())
    group by pid order by lowest
  loop
    if may_write_events(process) then
      return least(given, announced);
    end if;
  end loop;
  return given;
end $$;
