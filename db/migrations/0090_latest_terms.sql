-- The draw time by which a drawing's terms are found. A contract takes no table that another one has replaced for more
-- than 60 days, so that nobody can choose an old one: a drawing that a pause holds for longer could not be drawn there.
-- It has the terms of 60 days before it is due, in every mode. In hours, which no time zone changes.
create function terms_counted_at(draw_at timestamptz, due_at timestamptz) returns timestamptz
language sql stable parallel safe as $$
  select greatest(draw_at, due_at - interval '1440 hours')
$$;

create or replace function guard_locked_table() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('drawing %s: it is locked with the prize table of its terms', (
    select d.id
    from after d left join lateral terms_at(d.campaign_id, terms_counted_at(d.draw_at, d.draw_due_at)) t on true
    where (d.status = 'locked' or d.status = 'entropy_requested' and d.entropy_requested_at = d.locked_at)
      and d.prize_table_id is distinct from t.prize_table_id
    limit 1));
  return null;
end $$;
