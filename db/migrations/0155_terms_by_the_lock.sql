-- A contract counts its 60 days from the request, which comes after the lock. A drawing that a pause held just after its
-- cutoff is due as before it, however long the pause was: by the time when it was due it would be locked with a table
-- that the contract takes no more. It has the terms of 59 days before its lock, until then of 59 days before now.
create function terms_counted_at(d drawing) returns timestamptz language sql stable parallel safe as $$
  select terms_counted_at(d.draw_at, greatest(d.draw_due_at, coalesce(d.locked_at, now())))
$$;

create or replace function terms_of(d drawing) returns table (prize_table_id text, winners_per_draw integer)
language sql stable as $$
  select * from terms_at(d.campaign_id, terms_counted_at(d))
$$;
