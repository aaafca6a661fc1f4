-- What is to be logged gets its place by one function, which writes the entry itself: who has a worker's credential takes
-- nothing out of the log's way, adds nothing to it, and spells nothing otherwise.

-- An entry's bytes: its members in the order of their names, as JSON without spaces (domain/log/entry.ts).
create function log_bytes(entry jsonb) returns bytea language sql immutable parallel safe as $$
  select convert_to('{' || string_agg(to_json(key) || ':' || value, ',' order by key collate "C") || '}', 'UTF8')
  from jsonb_each(entry)
$$;

-- Gives the oldest of what is to be logged its places behind the last entry, and marks the proofs that can say now where
-- their locks are. An array of ids is looked up in the index whatever the statistics say, which may be of a moment when
-- nothing waited.
create function place_in_log(size bigint, most integer) returns setof bytea
language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from log_wanted where id = any (array(select id from log_wanted order by id limit most)) returning id, entry
  ), placed as (
    insert into log_entry (index, entry, lock_of)
    select size + row_number() over (order by id) - 1, log_bytes(entry), case entry ->> 'type' when 'lock' then entry ->> 'drawing' end
    from taken
    returning index, leaf, lock_of
  ), marked as (
    insert into stale_page (subject) select lock_of || '/proof' from placed where lock_of is not null
  )
  select leaf from placed order by index
$$;

-- The release before places entries itself, and may run on: what it takes out it places, as those entries and no others.
create or replace trigger log_wanted_is_noted_as_taken after delete on log_wanted referencing old table as before
  for each statement when (not has_table_privilege('public.log_wanted', 'insert')) execute function note_taken();

create function guard_placed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('log entry %s: nobody wanted it', (
    select convert_from(entry, 'UTF8') from log_entry
    where index >= (select least(min(index), (select min(size) from log_taken)) from after)
    except all
    select convert_from(log_bytes(entry), 'UTF8') from log_taken cross join jsonb_array_elements(entries) as taken (entry)
    limit 1));
  return null;
end $$;

create trigger log_entry_was_wanted after insert on log_entry referencing new table as after
  for each statement when (not has_table_privilege('public.log_wanted', 'insert')) execute function guard_placed();
