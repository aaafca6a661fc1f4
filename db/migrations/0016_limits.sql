-- How many requests a minute a partner's keys may make, each key on its own, and those of an account together a multiple
-- of that; null: the default.
alter table partner
  add read_limit integer check (read_limit between 1 and 1000000),
  add write_limit integer check (write_limit between 1 and 1000000);

-- What all web processes together have let through for a key, or for an account's keys together, in a minute. Unlogged, because the counts may start over
-- after a crash of the database; no foreign keys, because a leftover count does no harm.
create unlogged table rate_count (
  key_id text not null,  -- or the partner's id, a space and the mode
  class text not null check (class in ('read', 'write')),
  minute bigint not null,  -- since 1970
  taken integer not null,
  primary key (key_id, class, minute)
) with (fillfactor = 50);

-- A call of the partner API with a known key, kept for 30 days. No bodies. No foreign keys: what is named is never
-- deleted.
create table api_call (
  id bigint generated always as identity,
  at timestamptz not null,
  partner_id text not null,
  mode mode not null,
  key_id text not null,
  request_id text not null check (length(request_id) between 1 and 40),
  method text not null check (length(method) between 1 and 20),
  path text not null check (length(path) between 1 and 300),  -- with its query
  status smallint not null check (status between 100 and 599),
  code text check (length(code) between 1 and 40),  -- the problem's; null: there was none
  ms real not null check (ms >= 0)
) partition by range (at);

create index api_call_of_account on api_call (partner_id, mode, at desc, id desc);
create index api_call_of_class on api_call (partner_id, mode, (status / 100), at desc, id desc);
create index api_call_of_request on api_call (request_id);

-- Makes the partitions of today and of some days ahead, and drops those whose last call is older than 30 days. Calls
-- can be written while a table is attached; dropping waits for them only briefly, and is otherwise left to the next
-- run.
create function keep_api_call_days() returns void language plpgsql as $$
declare
  today date := (now() at time zone 'UTC')::date;
  day date;
  name text;
begin
  if not pg_try_advisory_xact_lock(hashtext('keep_api_call_days')) then
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

select keep_api_call_days();
