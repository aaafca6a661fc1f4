-- A drawing's terms: those in force at the time by which they are counted. One query, so that Postgres inlines it into
-- the statement that asks.
create function terms_of(d drawing) returns table (prize_table_id text, winners_per_draw integer)
language sql stable as $$
  select * from terms_at(d.campaign_id, terms_counted_at(d.draw_at, d.draw_due_at))
$$;

create or replace function guard_locked_table() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('drawing %s: it is locked with the prize table of its terms', (
    select d.id
    from after d left join lateral terms_of(row(d.*)::drawing) t on true
    where (d.status = 'locked' or d.status = 'entropy_requested' and d.entropy_requested_at = d.locked_at)
      and d.prize_table_id is distinct from t.prize_table_id
    limit 1));
  return null;
end $$;
