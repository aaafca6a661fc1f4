-- From when on the time is counted in which a drawing may wait for its list: when it is due to be drawn, and later by as
-- long as its campaign has held drawings since. In seconds, because days are not all of one length.
create function waits_for_list_since(d drawing) returns timestamptz language sql stable parallel safe as $$
  select d.draw_due_at + make_interval(secs => (
    select coalesce(sum(extract(epoch from h.released_at - greatest(h.held_at, d.draw_due_at))), 0)::float8
    from campaign_hold h
    where h.campaign_id = d.campaign_id and h.released_at > d.draw_due_at))
$$;
