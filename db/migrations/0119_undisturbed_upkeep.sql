-- What nobody may hold up, whichever rows and tables the role of a process may lock.

-- Makes the partitions of today and of some days ahead, if they are not there. Who comes while another makes them waits for
-- that, by a lock of the table that no process's own role may take.
create or replace function keep_api_call_days() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'UTC')::date;
  day date;
  name text;
begin
  lock table only api_call in share update exclusive mode;
  for day in select today + n from generate_series(-1, 3) n loop
    name := 'api_call_' || to_char(day, 'YYYYMMDD');
    if to_regclass(name) is null then
      execute format('create table %I (like api_call including constraints)', name);
      execute format('alter table api_call attach partition %I for values from (%L) to (%L)', name,
        day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
    end if;
  end loop;
end $$;

-- Drops the partitions whose last call is older than 30 days. That waits briefly for who reads or writes calls, and then
-- fails, by itself: the days ahead are made all the same.
create function drop_api_call_days() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'UTC')::date;
  name text;
begin
  perform set_config('lock_timeout', '2s', true);
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'api_call'::regclass and c.relname < 'api_call_' || to_char(today - 30, 'YYYYMMDD')
  loop
    execute format('drop table %I', name);
  end loop;
end $$;

-- Workers give way for a moment, and again only if they are asked again.
alter table give_way add check (until <= now() + interval '5 seconds');
