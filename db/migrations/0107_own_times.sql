-- What a faulty program, or a person with a console, could still write: times that were not, payments that are not final,
-- prizes that are not held, a guarantee period that swallows others, numbers that nobody has, and a log that is longer
-- than its entries.

-- What happens to a drawing happens now, by the clock of the database. So nothing is locked before its cutoff.
create trigger drawing_times_are_now before update on drawing for each row
  when (new.locked_at is distinct from old.locked_at and new.locked_at <> now()
    or new.entropy_requested_at is distinct from old.entropy_requested_at and new.entropy_requested_at <> now()
    or new.entropy_revealed_at is distinct from old.entropy_revealed_at and new.entropy_revealed_at <> now()
    or new.settled_at is distinct from old.settled_at and new.settled_at <> now()
    or new.paid_at is distinct from old.paid_at and new.paid_at <> now())
  execute function refuse_drawing_change('what happens to it happens now');

create trigger held_prize_is_paid_now before update on held_prize for each row
  when (old.paid_at is null and new.paid_at <> now()) execute function refuse_change();
create trigger payout_is_paid_now before update on payout for each row
  when (old.paid_at is null and new.paid_at <> now()) execute function refuse_change();
create trigger guarantee_is_paid_now before update on guarantee for each row
  when (old.paid_at is null and new.paid_at <> now())
  execute function refuse_change('guarantee %s: it is paid now');

-- On a real chain a payout is paid once its transaction is final.
create function guard_live_payment() returns trigger language plpgsql as $$
begin
  perform refuse_if(not exists (select from chain_intent where payout_id = new.id and state = 'final'),
    'payout %s: its transaction is not final', new.id, 'check_violation');
  return null;
end $$;

create trigger live_payment_is_final after update on payout for each row
  when (old.paid_at is null and new.paid_at is not null and new.chain <> 'test')
  execute function guard_live_payment();

-- With the table of its terms a lock fixes what its campaign holds back.
create or replace function guard_locked_table() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('drawing %s: it is locked with the prize table and the large prizes of its terms', (
    with locked as materialized (
      select a.* from after a join before b on b.id = a.id where b.status = 'open' and a.status <> 'open')
    select d.id
    from locked d left join lateral terms_of(row(d.*)::drawing) t on true
      left join lateral (select large_prize_cents from campaign where id = d.campaign_id limit 1) c on true
    where d.prize_table_id is distinct from t.prize_table_id or d.large_prize_cents is distinct from c.large_prize_cents
    limit 1));
  return null;
end $$;

-- The period that ran ends when its campaign says; those after it are as long as their promise, by the calendar of the
-- campaign's time zone, which Postgres does not compute.
create or replace function guard_new_guarantees() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('guarantee %s: it is not a period of its campaign that is over', (
    select g.id
    from after g left join lateral (select * from campaign where id = g.campaign_id limit 1) c on true
    where g.status <> 'waiting' or g.period_end > now()
      or (g.period = 1 and g.period_start is distinct from date_trunc('milliseconds', c.starts_at))
      or g.period_start >= c.ended_at
      or (g.threshold_cents, g.amount_cents) is distinct from (c.guarantee_threshold_cents, c.guarantee_amount_cents)
      or g.period_end is distinct from c.guarantee_ends_at
        and not exists (select from after b where b.campaign_id = g.campaign_id and b.period = g.period - 1)
    limit 1));
  return null;
end $$;

-- A campaign counts the numbers that its drawings have, and those that are disowned. Looked at as the transaction ends,
-- when the drawings have theirs.
create function guard_last_number() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    not exists (select from drawing where campaign_id = new.id and number = new.last_number)
      and not exists (select from disowned_number where campaign_id = new.id and number = new.last_number),
    'campaign %s: no drawing has its last number', new.id);
  return null;
end $$;

create constraint trigger campaign_counts_its_numbers after update of last_number on campaign
  deferrable initially deferred for each row
  when (new.last_number > old.last_number) execute function guard_last_number();

-- A head has as many entries as there are.
create function guard_log_head() returns trigger language plpgsql as $$
begin
  perform refuse_if(new.size <> coalesce((select max(index) + 1 from log_entry), 0),
    'log head of size %s: the log is not of that size', new.size::text);
  return new;
end $$;

create trigger log_head_is_of_all_entries before insert or update on log_head for each row
  execute function guard_log_head();
