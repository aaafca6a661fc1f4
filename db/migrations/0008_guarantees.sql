create type guarantee_status as enum ('not_needed', 'awaiting_pick', 'picked', 'paid');

-- A guarantee period of a campaign that is over and checked: whether its best prize met the threshold, and if not, which of
-- its wins the partner picked for the guarantee. Running periods have no row.
create table guarantee (
  id text primary key check (id ~ '^gua_[A-Za-z0-9]{22}$'),
  campaign_id text not null references campaign,
  period integer not null check (period >= 1),
  previous_period integer generated always as (nullif(period - 1, 0)) stored,
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  status guarantee_status not null,
  threshold_cents bigint not null check (threshold_cents >= 1),
  amount_cents bigint not null check (amount_cents >= 1),
  best_prize_cents bigint check (best_prize_cents >= 0),  -- null: nobody won in it
  checked_at timestamptz not null default now(),
  needs_attention text check (length(needs_attention) between 1 and 300),  -- null: nothing to do for a person
  retry_at timestamptz,  -- a step that gave up is tried again from here on; null: no step gave up
  -- once picked
  drawing_id text references drawing,
  position integer check (position >= 0),
  winner text,
  idempotency_key text check (length(idempotency_key) between 1 and 255),  -- what the pick was sent under, if anything
  picked_at timestamptz,
  paid_at timestamptz,
  unique (campaign_id, period),
  unique (campaign_id, period, period_end),
  -- Periods run back to back: each starts where the one before it ended.
  foreign key (campaign_id, previous_period, period_start) references guarantee (campaign_id, period, period_end),
  check ((status = 'not_needed') = (best_prize_cents is null or best_prize_cents >= threshold_cents)),
  check (num_nonnulls(drawing_id, position, winner, picked_at) = case when status in ('picked', 'paid') then 4 else 0 end),
  check (idempotency_key is null or picked_at is not null),
  check ((paid_at is not null) = (status = 'paid'))
);

create index guarantee_awaiting_pick on guarantee (campaign_id) where status = 'awaiting_pick';
create index guarantee_to_pay on guarantee (picked_at) where status = 'picked';

alter table payout add column guarantee_id text references guarantee;
create unique index payout_guarantee on payout (guarantee_id) where guarantee_id is not null;
alter table payout add check (num_nonnulls(drawing_id, guarantee_id) = 1);

-- Whether a drawing can still be drawn, or was. An ended campaign takes no more winners: an open drawing of it without a list
-- stays as it is.
create function can_be_drawn(d drawing, campaign_status campaign_status) returns boolean language sql stable as $$
  select d.status <> 'open' or campaign_status <> 'ended' or d.cutoff_at > now()
    or exists (select from winner_list l where l.drawing_id = d.id and is_list_of(l, d))
$$;

-- A period is checked when it is over and all its drawings are drawn, and its best prize is the best of theirs.
create function guard_guarantees() returns trigger language plpgsql
  set enable_seqscan = off
as $$
declare
  wrong text;
begin
  select g.id into wrong
  from after g
    left join lateral (select * from campaign where id = g.campaign_id limit 1) c on true
    left join lateral (
      select bool_or(d.status in ('open', 'locked', 'entropy_requested') and can_be_drawn(d, c.status)) as waits,
        max(best) as best
      from drawing d
        left join lateral (select max(amount) as best from result r, unnest(r.amounts_cents) amount where r.drawing_id = d.id) r on true
      where d.campaign_id = g.campaign_id and d.draw_at >= g.period_start and d.draw_at < g.period_end) in_period on true
  where g.status not in ('not_needed', 'awaiting_pick') or g.period_end > now() or in_period.waits
    or (g.period = 1 and g.period_start is distinct from date_trunc('milliseconds', c.starts_at))
    or g.best_prize_cents is distinct from in_period.best
    or (g.threshold_cents, g.amount_cents) is distinct from (c.guarantee_threshold_cents, c.guarantee_amount_cents)
  limit 1;
  if found then
    raise exception 'guarantee %: its period is not one that can be checked so', wrong using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger guarantee_rests_on_results after insert on guarantee referencing new table as after
  for each statement execute function guard_guarantees();

-- A pick is of a win in the period, for good; paid means that its payout was.
create function guard_guarantee() returns trigger language plpgsql as $$
begin
  if (new.id, new.campaign_id, new.period, new.period_start, new.period_end, new.threshold_cents, new.amount_cents,
      new.best_prize_cents, new.checked_at)
     is distinct from (old.id, old.campaign_id, old.period, old.period_start, old.period_end, old.threshold_cents,
      old.amount_cents, old.best_prize_cents, old.checked_at)
     or old.picked_at is not null and (new.drawing_id, new.position, new.winner, new.picked_at, new.idempotency_key)
       is distinct from (old.drawing_id, old.position, old.winner, old.picked_at, old.idempotency_key)
     or old.status = 'paid' then
    raise exception 'guarantee %: what has happened does not change', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status
     and (old.status, new.status) not in (('awaiting_pick', 'picked'), ('picked', 'paid')) then
    raise exception 'guarantee %: there is no such move (it is %)', old.id, old.status using errcode = 'restrict_violation';
  end if;
  if old.picked_at is null and new.picked_at is not null and not exists (
      select from drawing d join winner_list l on l.drawing_id = d.id
      where d.id = new.drawing_id and d.campaign_id = new.campaign_id and d.status in ('settled', 'paid')
        and d.draw_at >= new.period_start and d.draw_at < new.period_end
        and l.winners[new.position + 1] = new.winner) then
    raise exception 'guarantee %: there is no such win in its period', old.id using errcode = 'check_violation';
  end if;
  if new.status = 'paid' and not exists (select from payout p where p.guarantee_id = new.id and p.paid_at is not null) then
    raise exception 'guarantee %: it was not paid', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger guarantee_guard before update on guarantee for each row execute function guard_guarantee();
create trigger guarantee_is_kept before delete on guarantee for each row execute function refuse_change();
create trigger guarantee_is_not_emptied before truncate on guarantee execute function refuse_change();

-- A guarantee's payout is what was promised, once it was picked.
create function guard_guarantee_payouts() returns trigger language plpgsql as $$
begin
  if not exists (
      select from guarantee g join campaign c on c.id = g.campaign_id
      where g.id = new.guarantee_id and g.status = 'picked' and g.campaign_id = new.campaign_id
        and g.amount_cents = new.amount_cents and c.payout_chain = new.chain) then
    raise exception 'payout of guarantee %: it is not what is due', new.guarantee_id using errcode = 'check_violation';
  end if;
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
  if not exists (select from payout p where p.guarantee_id = new.id) then
    raise exception 'guarantee %: its pick has no payout', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger guarantee_pick_has_payout after update on guarantee deferrable initially deferred for each row
  when (old.picked_at is null and new.picked_at is not null)
  execute function guard_pick();

-- A period that was checked gets no more drawings, and no pause any more.
create function guard_checked_periods() returns trigger language plpgsql
  set enable_seqscan = off
as $$
declare
  wrong text;
begin
  select d.campaign_id into wrong
  from after d, lateral (
    select period_end from guarantee where campaign_id = d.campaign_id order by period desc limit 1) g
  where d.draw_at < g.period_end
  limit 1;
  if found then
    raise exception 'campaign %: the period of this drawing was checked already', wrong using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create trigger drawing_is_in_an_unchecked_period after insert on drawing referencing new table as after
  for each statement execute function guard_checked_periods();

create function guard_pause_is_new() returns trigger language plpgsql as $$
begin
  if exists (select from guarantee g where g.campaign_id = new.campaign_id and g.period_end > new.paused_at) then
    raise exception 'campaign %: the period of this pause was checked already', new.campaign_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger campaign_pause_is_in_an_unchecked_period before insert on campaign_pause for each row execute function guard_pause_is_new();
