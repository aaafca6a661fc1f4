-- What one worker does at a time: who has locked a row does it, until its transaction ends. Only who may update a table
-- may lock its rows, while everybody who may connect can lock a number. To lock a row writes to its page, so nothing of
-- that is logged; a row that is lost in a crash is made again.
create unlogged table chore (
  name text primary key check (length(name) between 1 and 300)
);

-- Whether this transaction is the one that does it. Where it makes the row, others wait for its end; else nobody waits.
create function take_chore(asked text) returns boolean language sql volatile as $$
  with free as (
    select from chore where name = asked for update skip locked
  ),
  made as (
    insert into chore (name) select asked where not exists (select from chore where name = asked)
    on conflict do nothing returning name
  )
  select exists (select from free) or exists (select from made)
$$;

create or replace function keep_api_call_days() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'UTC')::date;
  day date;
  name text;
begin
  if not take_chore('keeping the days of API calls') then
    return;
  end if;
  for day in select today + n from generate_series(-1, 3) n loop
    name := 'api_call_' || to_char(day, 'YYYYMMDD');
    if to_regclass(name) is null then
      execute format('create table %I (like api_call including constraints)', name);
      execute format('alter table api_call attach partition %I for values from (%L) to (%L)', name,
        day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
    end if;
  end loop;
  perform set_config('lock_timeout', '2s', true);
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'api_call'::regclass and c.relname < 'api_call_' || to_char(today - 30, 'YYYYMMDD')
  loop
    execute format('drop table %I', name);
  end loop;
end $$;
