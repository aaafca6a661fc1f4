-- A contract asks for the table of 60 days before the request, which comes after the lock: within seconds as a rule, later
-- where something keeps it back. The terms are those of a day less, so that the table which a lock fixes is not gone by
-- then. One that the contract does not ask for yet it asks for within the day.
create or replace function terms_counted_at(draw_at timestamptz, due_at timestamptz) returns timestamptz
language sql stable parallel safe as $$
  select greatest(draw_at, due_at - (interval '1440 hours' - interval '24 hours'))
$$;

-- Only the lock rests on the terms: a drawing that was locked when they were counted otherwise is drawn as it was locked.
-- What is locked is found first, all of it: for the first one alone Postgres would compare each row with every other.
create or replace function guard_locked_table() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('drawing %s: it is locked with the prize table of its terms', (
    with locked as materialized (
      select a.* from after a join before b on b.id = a.id where b.status = 'open' and a.status <> 'open')
    select d.id
    from locked d left join lateral terms_of(row(d.*)::drawing) t on true
    where d.prize_table_id is distinct from t.prize_table_id
    limit 1));
  return null;
end $$;

drop trigger drawing_rests_on_terms on drawing;
create trigger drawing_rests_on_terms after update on drawing
  referencing old table as before new table as after
  for each statement execute function guard_locked_table();
