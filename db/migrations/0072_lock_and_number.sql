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

create or replace function log_changed_drawings() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into log_wanted (entry)
  select wanted.entry
  from after a join before b on b.id = a.id
    cross join lateral (select slug from campaign where id = a.campaign_id limit 1) c
    cross join lateral (
      select 1 as turn, jsonb_build_object(
        'type', 'lock', 'campaign', c.slug, 'drawing', a.id, 'winnersCommitment', log_hex(a.winners_commitment),
        'prizeTable', (select log_hex(fingerprint) from prize_table where id = a.prize_table_id),
        'cutoffAt', log_time(a.cutoff_at), 'drawAt', log_time(a.draw_at), 'largePrizeCents', a.large_prize_cents) as entry
      where b.status = 'open' and a.status <> 'open'
      union all
      select 2, jsonb_build_object(
        'type', 'value', 'drawing', a.id, 'number', a.number, 'provider', a.entropy_provider, 'value', log_hex(a.entropy))
      where b.entropy is null and a.entropy is not null
      union all
      select 3, jsonb_build_object('type', 'cancellation', 'campaign', c.slug, 'drawing', a.id,
        'reasonHash', log_hex(sha256(convert_to(a.cancelled_reason, 'UTF8'))))
      where b.cancelled_at is null and a.cancelled_at is not null
      union all
      select 4, jsonb_build_object('type', 'void', 'campaign', c.slug, 'drawing', a.id, 'number', a.number,
        'transaction', a.void_transaction)
      where b.voided_at is null and a.voided_at is not null
    ) wanted
  where (a.status, a.cancelled_at, a.voided_at, a.entropy) is distinct from (b.status, b.cancelled_at, b.voided_at, b.entropy)
  order by a.id, wanted.turn;
  return null;
end $$;

-- What is told of a status says nothing that came after it: a drawing has no number while it is open or locked.
create or replace function drawing_told(c campaign, d drawing, status drawing_status, r result) returns jsonb language sql stable as $$
  select jsonb_build_object('campaign', campaign_told(c), 'drawing', jsonb_build_object(
    'id', d.id, 'number', case when status > 'locked' then d.number end, 'status', status,
    'drawAt', spelled(d.draw_at), 'cutoffAt', spelled(d.cutoff_at),
    'winnersExpected', d.winners_expected,
    'attention', attention_of(d.attention, d.attention_detail, d.attention_since),
    'cancelled', case when d.cancelled_at is not null then
      jsonb_build_object('at', spelled(d.cancelled_at), 'reason', d.cancelled_reason) end,
    'void', case when d.voided_at is not null then
      jsonb_build_object('at', spelled(d.voided_at), 'reason', d.void_reason, 'transaction', d.void_transaction) end,
    'prizesCents', r.transferred_cents + r.held_cents, 'heldCents', r.held_cents))
$$;
