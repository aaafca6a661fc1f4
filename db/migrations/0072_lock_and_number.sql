-- A test drawing whose draw time has come by its cutoff is locked and numbered at one moment: one version of its row
-- instead of two. Its value is still asked for in a later transaction, once both are committed.
create or replace function is_drawing_move(from_status drawing_status, to_status drawing_status, is_ended boolean) returns boolean
language sql immutable parallel safe as $$
  select not is_ended and (from_status, to_status) in (
    ('open', 'locked'), ('locked', 'entropy_requested'), ('entropy_requested', 'settled'), ('settled', 'paid'),
    ('open', 'entropy_requested'), ('entropy_requested', 'paid'))
$$;

-- By these two times the guards of a lock know, without the row before, what may just have been locked.
create trigger drawing_leaps_at_one_moment before update on drawing for each row
  when (old.status = 'open' and new.status = 'entropy_requested'
    and (num_nonnulls(new.salt, new.entropy) > 0 or new.locked_at is distinct from new.entropy_requested_at))
  execute function refuse_drawing_change('only a test drawing is locked and numbered at once, at one moment, without a value');

create or replace function guard_drawings() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('drawing %s: the commitment is not that of its winners, or its salt not that of its mode', (
    select d.id
    from after d
      left join lateral (select winners from winner_list where drawing_id = d.id limit 1) l on true
      left join lateral (select mode from campaign where id = d.campaign_id limit 1) c on true
    where (d.status = 'locked' or d.status = 'entropy_requested' and d.entropy_requested_at = d.locked_at)
      and ((c.mode = 'live') is distinct from (d.salt is not null)
        or cardinality(l.winners) is distinct from d.winners_expected
        or winners_commitment(d.id, l.winners) is distinct from d.winners_commitment)
    limit 1));

  perform refuse_if_any('drawing %s: it has no result for its winners, or a prize is not held that should be', (
    select d.id
    from after d left join lateral (select rolls, held_cents from result where drawing_id = d.id limit 1) r on true
    where d.status in ('settled', 'paid')
      and (cardinality(r.rolls) is distinct from d.winners_expected
        or r.held_cents > 0 and r.held_cents is distinct from (select sum(amount_cents) from held_prize where drawing_id = d.id))
    limit 1));

  perform refuse_if_any('drawing %s: what is due was not paid', (
    select d.id
    from after d
      left join lateral (select transferred_cents from result where drawing_id = d.id limit 1) r on true
      left join lateral (select * from payout where drawing_id = d.id limit 1) p on true
    where d.status = 'paid'
      and r.transferred_cents is distinct from case when p.drawing_id is null then 0 when p.paid_at is not null then p.amount_cents end
    limit 1));
  return null;
end $$;

create or replace function guard_locked_table() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('drawing %s: it is locked with the prize table of its terms', (
    select d.id
    from after d left join lateral terms_at(d.campaign_id, d.draw_at) t on true
    where (d.status = 'locked' or d.status = 'entropy_requested' and d.entropy_requested_at = d.locked_at)
      and d.prize_table_id is distinct from t.prize_table_id
    limit 1));
  return null;
end $$;
