create type guarantee_status as enum ('waiting', 'not_needed', 'awaiting_pick', 'picked', 'paid');

-- A guarantee period that is over, with its final bounds. It waits until its own drawings are drawn and is then
-- checked: whether its best prize met the threshold and, if not, which of its wins the partner picked for the
-- guarantee. The running period has no row.
create table guarantee (
  id text primary key check (id ~ '^gua_[A-Za-z0-9]{22}$'),
  campaign_id text not null references campaign,
  period integer not null check (period >= 1),
  previous_period integer generated always as (nullif(period - 1, 0)) stored,
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  status guarantee_status not null default 'waiting',
  threshold_cents bigint not null check (threshold_cents >= 1),
  amount_cents bigint not null check (amount_cents >= 1),
  attention attention_code,  -- null: nothing to do for a person
  attention_detail jsonb,
  attention_since timestamptz,  -- kept while the code stays the same
  waits_for_person boolean not null generated always as (waits_for_person(attention)) stored,
  retry_at timestamptz,  -- it is checked again, or a step that gave up is retried, from then on; null: at once
  -- once checked
  best_prize_cents bigint check (best_prize_cents >= 0),  -- null: nobody won in it
  checked_at timestamptz,
  -- once picked
  drawing_id text references drawing,
  position integer check (position >= 0),
  winner text,
  picked_at timestamptz,
  paid_at timestamptz,
  unique (campaign_id, period),
  unique (campaign_id, period, period_end),
  -- Periods run back to back: each starts where the one before it ended.
  foreign key (campaign_id, previous_period, period_start) references guarantee (campaign_id, period, period_end),
  check (is_attention(attention, attention_detail, attention_since)),
  check ((checked_at is null) = (status = 'waiting')),
  check (case when status = 'waiting' then best_prize_cents is null
    else (status = 'not_needed') = (best_prize_cents is null or best_prize_cents >= threshold_cents) end),
  check (num_nonnulls(drawing_id, position, winner, picked_at) = case when status in ('picked', 'paid') then 4 else 0 end),
  check ((paid_at is not null) = (status = 'paid'))
);

create index guarantee_waiting on guarantee (campaign_id, period_start) where status = 'waiting';
create index guarantee_to_check on guarantee ((coalesce(retry_at, period_end))) where status = 'waiting';
create index guarantee_awaiting_pick on guarantee (campaign_id, period) where status = 'awaiting_pick';
create index guarantee_to_pay on guarantee (picked_at) where status = 'picked' and not waits_for_person;
create index guarantee_picked on guarantee (campaign_id) where status = 'picked';

-- A picked guarantee that waits for a wallet goes on as soon as there is one. The name puts it after the trigger that
-- wakes drawings: payments lock these first.
create function wake_unpaid_guarantees() returns trigger language plpgsql as $$
begin
  perform from guarantee where campaign_id = new.id and status = 'picked' order by id for no key update;
  update guarantee set attention = null, attention_detail = null, attention_since = null, retry_at = null
  where campaign_id = new.id and status = 'picked' and attention = 'no_wallet';
  return null;
end $$;

create trigger campaign_wakes_what_waits_for_a_wallet after update on campaign for each row
  when (new.payout_wallet is not null and new.payout_wallet is distinct from old.payout_wallet)
  execute function wake_unpaid_guarantees();

alter table payout add column guarantee_id text references guarantee;
create unique index payout_guarantee on payout (guarantee_id) where guarantee_id is not null;
alter table payout add check (num_nonnulls(drawing_id, guarantee_id) = 1);

-- What is still to be drawn, by the period that waits for it.
create index drawing_to_be_drawn on drawing (campaign_id, draw_at)
  where status in ('open', 'locked', 'entropy_requested') and cancelled_at is null and voided_at is null;

-- The drawings that a period waits for.
create function drawings_waited_for(g guarantee) returns setof drawing language sql stable as $$
  select d.*
  from drawing d
  where d.campaign_id = g.campaign_id and d.draw_at >= g.period_start and d.draw_at < g.period_end
    and d.status in ('open', 'locked', 'entropy_requested') and d.cancelled_at is null and d.voided_at is null
$$;

-- The same for display: how many there are, and the first of them.
create function waits_for(g guarantee) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'count', (select count(*) from drawings_waited_for(g)),
    'drawings', (
      select coalesce(
        jsonb_agg(jsonb_build_object('drawingId', id, 'drawAt', draw_at, 'status', status) order by draw_at), '[]')
      from (select id, draw_at, status from drawings_waited_for(g) order by draw_at limit 10) first))
$$;

-- The best prize of each drawn drawing, written as it is settled. Apart from its result, which may be megabytes: the best
-- prize of a year is found in a few rows of the index.
create table best_prize (
  drawing_id text primary key,
  campaign_id text not null,
  draw_at timestamptz not null,
  cents bigint not null check (cents >= 0)
);

create index best_prize_of_campaign on best_prize (campaign_id, cents, draw_at);

create function record_best_prizes() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into best_prize (drawing_id, campaign_id, draw_at, cents)
  select a.id, a.campaign_id, a.draw_at, r.best_cents
  from after a join before b on b.id = a.id
    cross join lateral (select best_cents from result where drawing_id = a.id limit 1) r
  where a.settled_at is not null and b.settled_at is null
  order by a.id;
  return null;
end $$;

create trigger drawing_has_its_best_prize after update on drawing referencing old table as before new table as after
  for each statement execute function record_best_prizes();

create function guard_best_prizes() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('drawing %s: this is not its best prize', (
    select b.drawing_id
    from after b
      left join lateral (select * from drawing where id = b.drawing_id limit 1) d on true
      left join lateral (select best_cents from result where drawing_id = b.drawing_id limit 1) r on true
    where coalesce(d.status not in ('settled', 'paid'), true)
      or (b.campaign_id, b.draw_at, b.cents) is distinct from (d.campaign_id, d.draw_at, r.best_cents)
    limit 1));
  return null;
end $$;

create trigger best_prize_is_that_of_its_result after insert on best_prize referencing new table as after
  for each statement execute function guard_best_prizes();
call keep_rows('best_prize', 'update or delete');

-- The best prize among a campaign's drawn drawings with a draw time in this span; null: nobody won in it. A span
-- without an end is open. A campaign has few different amounts: from the highest down, each is looked up in the span.
create function best_prize_within(campaign_id text, span_start timestamptz, span_end timestamptz) returns bigint
language sql stable set enable_seqscan = off as $$
  with recursive amount as (
    select max(b.cents) as cents from best_prize b where b.campaign_id = best_prize_within.campaign_id
    union all
    select (select max(b.cents) from best_prize b where b.campaign_id = best_prize_within.campaign_id and b.cents < amount.cents)
    from amount
    where amount.cents is not null
  )
  select cents from amount
  where exists (
    select from best_prize b
    where b.campaign_id = best_prize_within.campaign_id and b.cents = amount.cents
      and b.draw_at >= span_start and b.draw_at < coalesce(span_end, 'infinity'))
  limit 1
$$;

-- The period of each campaign that is not over yet, or was not when it was last looked at: it starts where the last one
-- ended. Its end is null while a pause moves it. An ended campaign starts no other.
create view running_period as
  select c.id as campaign_id, coalesce(last.period, 0) + 1 as period, begins.period_start, c.guarantee_ends_at as period_end
  from campaign c
    left join lateral (
      select period, period_end from guarantee where campaign_id = c.id order by period desc limit 1) last on true
    cross join lateral (select coalesce(last.period_end, date_trunc('milliseconds', c.starts_at)) as period_start) begins
  where c.guarantee_period is not null and (c.ended_at is null or begins.period_start < c.ended_at);

-- A period that is over starts as waiting, with its campaign's promise, and the first one starts with the campaign.
create function guard_new_guarantees() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('guarantee %s: it is not a period of its campaign that is over', (
    select g.id
    from after g left join lateral (select * from campaign where id = g.campaign_id limit 1) c on true
    where g.status <> 'waiting' or g.period_end > now()
      or (g.period = 1 and g.period_start is distinct from date_trunc('milliseconds', c.starts_at))
      or g.period_start >= c.ended_at
      or (g.threshold_cents, g.amount_cents) is distinct from (c.guarantee_threshold_cents, c.guarantee_amount_cents)
    limit 1));
  return null;
end $$;

create trigger guarantee_is_of_its_campaign after insert on guarantee referencing new table as after
  for each statement execute function guard_new_guarantees();

-- A period is checked once all its drawings are drawn, and its best prize is the best of theirs.
create function guard_checks() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('guarantee %s: its drawings are not all drawn, or its best prize is another', (
    select g.id
    from (select id from after where status <> 'waiting' except select id from before where status <> 'waiting') checked
      cross join lateral (select * from guarantee where id = checked.id limit 1) g
    where exists (select from drawings_waited_for(g))
      or g.best_prize_cents is distinct from best_prize_within(g.campaign_id, g.period_start, g.period_end)
    limit 1));
  return null;
end $$;

create trigger guarantee_rests_on_results after update on guarantee referencing old table as before new table as after
  for each statement execute function guard_checks();

-- A waiting period is looked at again as soon as one of its drawings is drawn, cancelled, void, stuck or no longer stuck.
create function wake_waiting_guarantees() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select from guarantee where status = 'waiting') then
    return null;
  end if;
  with woken as (
    select g.id
    from guarantee g
    where g.status = 'waiting' and g.id in (
      select waiting.id
      from (
          select id, campaign_id, draw_at, status in ('settled', 'paid'), cancelled_at, voided_at, attention is null from after
          except
          select id, campaign_id, draw_at, status in ('settled', 'paid'), cancelled_at, voided_at, attention is null from before
        ) changed
        cross join lateral (
          select id from guarantee
          where campaign_id = changed.campaign_id and status = 'waiting'
            and period_start <= changed.draw_at and period_end > changed.draw_at
          limit 1) waiting)
    order by g.id
    for no key update)
  update guarantee set retry_at = now() from woken where guarantee.id = woken.id;
  return null;
end $$;

create trigger drawing_wakes_its_period after update on drawing referencing old table as before new table as after
  for each statement execute function wake_waiting_guarantees();

-- Bounds and promise stay; a check is final; a pick is final, and of a win in the period; paid means that its payout
-- was paid.
create function guard_guarantee() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    (new.id, new.campaign_id, new.period, new.period_start, new.period_end, new.threshold_cents, new.amount_cents)
      is distinct from
        (old.id, old.campaign_id, old.period, old.period_start, old.period_end, old.threshold_cents, old.amount_cents)
      or old.checked_at is not null
        and (new.best_prize_cents, new.checked_at) is distinct from (old.best_prize_cents, old.checked_at)
      or old.picked_at is not null and (new.drawing_id, new.position, new.winner, new.picked_at)
        is distinct from (old.drawing_id, old.position, old.winner, old.picked_at)
      or old.status = 'paid',
    'guarantee %s: what has happened does not change', old.id);
  perform refuse_if(
    new.status <> old.status
      and (old.status, new.status) not in (
        ('waiting', 'not_needed'), ('waiting', 'awaiting_pick'), ('awaiting_pick', 'picked'), ('picked', 'paid')),
    'guarantee %s: there is no such move (it is ' || old.status || ')', old.id);
  perform refuse_if(
    old.picked_at is null and new.picked_at is not null and not exists (
      select from drawing d join winner_list l on l.drawing_id = d.id
      where d.id = new.drawing_id and d.campaign_id = new.campaign_id and d.status in ('settled', 'paid')
        and d.draw_at >= new.period_start and d.draw_at < new.period_end
        and l.winners[new.position + 1] = new.winner),
    'guarantee %s: there is no such win in its period', old.id, 'check_violation');
  perform refuse_if(
    new.status = 'paid' and not exists (select from payout p where p.guarantee_id = new.id and p.paid_at is not null),
    'guarantee %s: it was not paid', old.id, 'check_violation');
  return new;
end $$;

create trigger guarantee_guard before update on guarantee for each row execute function guard_guarantee();
call keep_rows('guarantee');

-- A guarantee's payout is what was promised, and only after the pick.
create function guard_guarantee_payouts() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    not exists (
      select from guarantee g join campaign c on c.id = g.campaign_id
      where g.id = new.guarantee_id and g.status = 'picked' and g.campaign_id = new.campaign_id
        and g.amount_cents = new.amount_cents and (c.partner_id, c.mode, c.payout_chain) = (new.partner_id, new.mode, new.chain)),
    'payout of guarantee %s: it is not what is due', new.guarantee_id, 'check_violation');
  return null;
end $$;

create trigger guarantee_payout_is_what_is_due after insert on payout for each row
  when (new.guarantee_id is not null)
  execute function guard_guarantee_payouts();
create trigger guarantee_payout_is_kept before update on payout for each row
  when (new.guarantee_id is distinct from old.guarantee_id)
  execute function refuse_change();

-- A pick comes with its payout.
create function guard_pick() returns trigger language plpgsql as $$
begin
  perform refuse_if(not exists (select from payout p where p.guarantee_id = new.id),
    'guarantee %s: its pick has no payout', new.id, 'check_violation');
  return null;
end $$;

create constraint trigger guarantee_pick_has_payout after update on guarantee deferrable initially deferred for each row
  when (old.picked_at is null and new.picked_at is not null)
  execute function guard_pick();

-- A period that is over, checked or waiting, gets no more drawings or pauses. Its campaign's row is locked while it is
-- recorded: a drawing made at the same moment waits for that, and then sees it.
create function guard_over_periods() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform from campaign where id in (select campaign_id from after) order by id for share;
  perform refuse_if_any('campaign %s: the period of this drawing is over', (
    select d.campaign_id
    from after d, lateral (
      select period_end from guarantee where campaign_id = d.campaign_id order by period desc limit 1) g
    where d.draw_at < g.period_end
    limit 1), 'restrict_violation');
  return null;
end $$;

create trigger drawing_is_in_a_period_to_come after insert on drawing referencing new table as after
  for each statement execute function guard_over_periods();

create function guard_pause_is_new() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    exists (select from guarantee g where g.campaign_id = new.campaign_id and g.period_end > new.paused_at),
    'campaign %s: the period of this pause is over', new.campaign_id);
  return new;
end $$;

create trigger campaign_pause_is_in_a_period_to_come before insert on campaign_pause for each row
  execute function guard_pause_is_new();
