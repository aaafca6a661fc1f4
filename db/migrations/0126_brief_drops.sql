-- Drops the partitions whose last call is older than 30 days. That needs the whole table alone, and while it waits for who
-- reads calls, everybody who writes one waits behind it: so it waits only for a moment, lets them by, and tries a few times
-- more. Then it fails, by itself: a dump may take hours.
create or replace function drop_api_call_days() returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '20ms' as $$
declare
  today date := (now() at time zone 'UTC')::date;
  name text;
begin
  for tries in 1..5 loop
    begin
      for name in
        select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'api_call'::regclass and c.relname < 'api_call_' || to_char(today - 30, 'YYYYMMDD')
      loop
        execute format('drop table %I', name);
      end loop;
      return;
    exception when lock_not_available then
      if tries = 5 then
        raise;
      end if;
    end;
    perform pg_sleep(0.2);
  end loop;
end $$;
