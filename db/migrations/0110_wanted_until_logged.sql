-- What is to be logged is taken out only by a transaction that gives it a place in the log.

-- What a transaction has taken out, until it ends: empty at any other time.
create unlogged table log_taken (
  id bigint generated always as identity primary key,
  size bigint not null,  -- the log's at that moment
  entries jsonb not null
);

create function note_taken() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into log_taken (size, entries)
  select coalesce((select max(index) + 1 from log_entry), 0), jsonb_agg(entry) from before having count(*) > 0;
  return null;
end $$;

create trigger log_wanted_is_noted_as_taken after delete on log_wanted referencing old table as before
  for each statement execute function note_taken();

create function guard_taken() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('what is to be logged: %s has no place in the log', (
    select entry from jsonb_array_elements(new.entries) as taken (entry)
    except all
    select convert_from(entry, 'UTF8')::jsonb from log_entry where index >= new.size
    limit 1)::text);
  delete from log_taken where id = new.id;
  return null;
end $$;

create constraint trigger log_taken_is_logged after insert on log_taken deferrable initially deferred
  for each row execute function guard_taken();
