-- What one position of a table wins on average, and the variance of that, in cents and in cents squared.
create function prize_mean(amounts bigint[], weights bigint[], denominator bigint) returns numeric
language sql immutable parallel safe as $$
  select sum(amount::numeric * weight) / denominator from unnest(amounts, weights) tier (amount, weight)
$$;

-- E(X²) − E(X)², as one fraction: rounding never takes it below zero.
create function prize_variance(amounts bigint[], weights bigint[], denominator bigint) returns numeric
language sql immutable parallel safe as $$
  select (denominator * sum(amount::numeric * amount * weight) - sum(amount::numeric * weight) ^ 2) / (denominator::numeric ^ 2)
  from unnest(amounts, weights) tier (amount, weight)
$$;

alter table prize_table
  add column mean_cents numeric not null generated always as (prize_mean(amounts_cents, weights, denominator)) stored,
  add column variance numeric not null generated always as (prize_variance(amounts_cents, weights, denominator)) stored;

-- What came of the draws of a campaign, or of all in an account, week by week in UTC, for pictures of years without
-- their rows. A draw counts in the week in which it was due, a payment in the one in which it was made. A sum has parts,
-- so that transactions that add to it at the same moment go on side by side.
create table week_total (
  subject text not null check (subject ~ '^(cmp_[A-Za-z0-9]{22}|ptr_[A-Za-z0-9]{22} (test|live))$'),
  week date not null check (week = date_trunc('week', week::timestamp)),
  part smallint not null check (part between 0 and 7),
  draws bigint not null default 0 check (draws >= 0),
  positions bigint not null default 0 check (positions >= 0),
  won_cents numeric not null default 0 check (won_cents >= 0),
  -- What the prize tables expected of these positions, and the variance of that. Positions are independent of each
  -- other: both are sums of theirs.
  expected_cents numeric not null default 0 check (expected_cents >= 0),
  variance numeric not null default 0 check (variance >= 0),
  -- Draws by how long after they were due they were paid: up to a minute, up to ten, up to an hour, later.
  paid_in_minute bigint not null default 0 check (paid_in_minute >= 0),
  paid_in_ten_minutes bigint not null default 0 check (paid_in_ten_minutes >= 0),
  paid_in_hour bigint not null default 0 check (paid_in_hour >= 0),
  paid_later bigint not null default 0 check (paid_later >= 0),
  transferred_cents numeric not null default 0 check (transferred_cents >= 0),
  guarantees_cents numeric not null default 0 check (guarantees_cents >= 0),
  held_cents numeric not null default 0 check (held_cents >= 0),  -- held prizes that were paid by hand
  primary key (subject, week, part)
) with (fillfactor = 50);  -- added to with every settlement: leave room for that in its page

-- Draws of a campaign are added up before anything is looked up for them: a burst has many of few campaigns.
create function add_draws() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  own_part smallint;
begin
  if not exists (
      select from after a join before b on b.id = a.id where a.status in ('settled', 'paid') and a.status <> b.status) then
    return null;
  end if;
  own_part := free_part();
  with moved as (
    select a.campaign_id, a.prize_table_id, date_trunc('week', a.draw_due_at at time zone 'UTC')::date as due_week,
      date_trunc('week', a.paid_at at time zone 'UTC')::date as paid_week,  -- null: not paid yet
      count(*) filter (where b.settled_at is null) as draws,
      coalesce(sum(a.winners_expected) filter (where b.settled_at is null), 0) as positions,
      coalesce(sum(r.transferred_cents + r.held_cents) filter (where b.settled_at is null), 0) as won_cents,
      count(*) filter (where a.paid_at - a.draw_due_at <= interval '1 minute') as in_minute,
      count(*) filter (where a.paid_at - a.draw_due_at <= interval '10 minutes') as in_ten_minutes,
      count(*) filter (where a.paid_at - a.draw_due_at <= interval '1 hour') as in_hour,
      count(a.paid_at) as paid,
      sum(r.transferred_cents) as transferred_cents
    from after a join before b on b.id = a.id
      cross join lateral (select transferred_cents, held_cents from result where drawing_id = a.id limit 1) r
    where a.status in ('settled', 'paid') and a.status <> b.status
    group by 1, 2, 3, 4
  ), added as (
    select campaign_id, prize_table_id, due_week as week, draws, positions, won_cents, in_minute,
      in_ten_minutes - in_minute as in_ten_minutes, in_hour - in_ten_minutes as in_hour, paid - in_hour as later,
      case when paid_week = due_week then transferred_cents else 0 end as transferred_cents
    from moved
    union all
    select campaign_id, prize_table_id, paid_week, 0, 0, 0, 0, 0, 0, 0, transferred_cents from moved where paid_week <> due_week
  )
  insert into week_total as present (subject, week, part, draws, positions, won_cents, expected_cents, variance,
    paid_in_minute, paid_in_ten_minutes, paid_in_hour, paid_later, transferred_cents)
  select coalesce(a.campaign_id, c.partner_id || ' ' || c.mode) as subject, a.week, own_part, sum(draws), sum(positions),
    sum(won_cents), sum(positions * t.mean_cents), sum(positions * t.variance), sum(in_minute), sum(in_ten_minutes),
    sum(in_hour), sum(later), sum(transferred_cents)
  from added a
    cross join lateral (select partner_id, mode from campaign where id = a.campaign_id limit 1) c
    cross join lateral (select mean_cents, variance from prize_table where id = a.prize_table_id limit 1) t
  group by grouping sets ((a.campaign_id, a.week), (c.partner_id, c.mode, a.week))
  order by 1, 2
  on conflict (subject, week, part) do update
    set draws = present.draws + excluded.draws,
      positions = present.positions + excluded.positions,
      won_cents = present.won_cents + excluded.won_cents,
      expected_cents = present.expected_cents + excluded.expected_cents,
      variance = present.variance + excluded.variance,
      paid_in_minute = present.paid_in_minute + excluded.paid_in_minute,
      paid_in_ten_minutes = present.paid_in_ten_minutes + excluded.paid_in_ten_minutes,
      paid_in_hour = present.paid_in_hour + excluded.paid_in_hour,
      paid_later = present.paid_later + excluded.paid_later,
      transferred_cents = present.transferred_cents + excluded.transferred_cents;
  return null;
end $$;

create trigger drawing_is_added_to_its_week after update on drawing referencing old table as before new table as after
  for each statement execute function add_draws();

-- A paid row never changes again, so a row that is paid after a statement was paid by it.
create function add_guarantees() returns trigger language plpgsql as $$
declare
  own_part smallint;
begin
  if not exists (select from after where guarantee_id is not null and paid_at is not null) then
    return null;
  end if;
  own_part := free_part();
  insert into week_total as present (subject, week, part, guarantees_cents)
  select coalesce(campaign_id, partner_id || ' ' || mode) as subject,
    date_trunc('week', paid_at at time zone 'UTC')::date as week, own_part, sum(amount_cents)
  from after where guarantee_id is not null and paid_at is not null
  group by grouping sets ((campaign_id, 2), (partner_id, mode, 2)) order by 1, 2
  on conflict (subject, week, part) do update set guarantees_cents = present.guarantees_cents + excluded.guarantees_cents;
  return null;
end $$;

create function add_held() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  own_part smallint;
begin
  if not exists (select from after where paid_at is not null) then
    return null;
  end if;
  own_part := free_part();
  insert into week_total as present (subject, week, part, held_cents)
  select coalesce(d.campaign_id, h.partner_id || ' ' || h.mode) as subject,
    date_trunc('week', h.paid_at at time zone 'UTC')::date as week, own_part, sum(h.amount_cents)
  from after h cross join lateral (select campaign_id from drawing where id = h.drawing_id limit 1) d
  where h.paid_at is not null
  group by grouping sets ((d.campaign_id, 2), (h.partner_id, h.mode, 2)) order by 1, 2
  on conflict (subject, week, part) do update set held_cents = present.held_cents + excluded.held_cents;
  return null;
end $$;

create trigger guarantee_is_added_to_its_week after update on payout referencing new table as after
  for each statement execute function add_guarantees();
create trigger new_guarantee_is_added_to_its_week after insert on payout referencing new table as after
  for each statement execute function add_guarantees();
create trigger held_prize_is_added_to_its_week after update on held_prize referencing new table as after
  for each statement execute function add_held();

-- Only what happens adds to the sums, by these triggers.
create trigger week_total_is_added_to before insert or update on week_total for each row
  when (pg_trigger_depth() = 0) execute function refuse_change();
call keep_rows('week_total');

-- How the calls to an endpoint went on a day in UTC, longer than the calls themselves are kept. Who records calls has
-- locked their endpoints, so that a sum needs no parts.
create table endpoint_day (
  endpoint_id text not null,
  day date not null,
  failed bigint not null check (failed >= 0),
  -- Accepted ones by the time to the answer: up to 100 ms, up to 500 ms, up to 2 s, slower.
  in_100_ms bigint not null check (in_100_ms >= 0),
  in_500_ms bigint not null check (in_500_ms >= 0),
  in_2_s bigint not null check (in_2_s >= 0),
  slower bigint not null check (slower >= 0),
  primary key (endpoint_id, day)
) with (fillfactor = 50);

create function add_attempts() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into endpoint_day as present (endpoint_id, day, failed, in_100_ms, in_500_ms, in_2_s, slower)
  select d.endpoint_id, (a.at at time zone 'UTC')::date as day,
    count(*) filter (where a.failure is not null),
    count(*) filter (where a.failure is null and a.ms <= 100),
    count(*) filter (where a.failure is null and a.ms > 100 and a.ms <= 500),
    count(*) filter (where a.failure is null and a.ms > 500 and a.ms <= 2000),
    count(*) filter (where a.failure is null and a.ms > 2000)
  from after a cross join lateral (select endpoint_id from delivery where id = a.delivery_id limit 1) d
  group by 1, 2 order by 1, 2
  on conflict (endpoint_id, day) do update
    set failed = present.failed + excluded.failed,
      in_100_ms = present.in_100_ms + excluded.in_100_ms,
      in_500_ms = present.in_500_ms + excluded.in_500_ms,
      in_2_s = present.in_2_s + excluded.in_2_s,
      slower = present.slower + excluded.slower;
  return null;
end $$;

create trigger delivery_attempt_is_added_to_its_day after insert on delivery_attempt referencing new table as after
  for each statement execute function add_attempts();
create trigger endpoint_day_is_added_to before insert or update on endpoint_day for each row
  when (pg_trigger_depth() = 0) execute function refuse_change();
call keep_rows('endpoint_day');
