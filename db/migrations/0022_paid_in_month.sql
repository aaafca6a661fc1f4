-- What an account was paid in a month in UTC, so that nobody adds up its payouts of years: for its drawings, for its
-- guarantees, and its held prizes by hand. The parts of a sum let transactions that pay at the same moment go on side by
-- side: each adds to a part of its own.
create table paid_in_month (
  partner_id text not null,
  mode mode not null,
  month date not null check (month = date_trunc('month', month::timestamp)),
  part smallint not null check (part between 0 and 7),
  drawings_cents numeric not null check (drawings_cents >= 0),
  guarantees_cents numeric not null check (guarantees_cents >= 0),
  held_cents numeric not null check (held_cents >= 0),
  primary key (partner_id, mode, month, part)
) with (fillfactor = 50);  -- added to with every payment: leave room for that in its page

-- A part of a sum that no other transaction adds to until this one ends: nobody waits, and nobody waits in a circle.
-- Only a ninth transaction shares one.
create function free_part() returns smallint language sql volatile as $$
  select coalesce(
    (select part from generate_series(0, 7) part where pg_try_advisory_xact_lock(hashtext('free part'), part) limit 1),
    pg_backend_pid() % 8)::smallint
$$;

-- A paid row never changes again, so a row that is paid after a statement was paid by it.
create function add_payments() returns trigger language plpgsql as $$
begin
  insert into paid_in_month as present (partner_id, mode, month, part, drawings_cents, guarantees_cents, held_cents)
  select partner_id, mode, date_trunc('month', paid_at at time zone 'UTC'), (select free_part()),
    coalesce(sum(amount_cents) filter (where guarantee_id is null), 0),
    coalesce(sum(amount_cents) filter (where guarantee_id is not null), 0), 0
  from after where paid_at is not null
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (partner_id, mode, month, part) do update
    set drawings_cents = present.drawings_cents + excluded.drawings_cents,
      guarantees_cents = present.guarantees_cents + excluded.guarantees_cents;
  return null;
end $$;

create function add_hand_payments() returns trigger language plpgsql as $$
begin
  insert into paid_in_month as present (partner_id, mode, month, part, drawings_cents, guarantees_cents, held_cents)
  select partner_id, mode, date_trunc('month', paid_at at time zone 'UTC'), (select free_part()), 0, 0, sum(amount_cents)
  from after where paid_at is not null
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (partner_id, mode, month, part) do update set held_cents = present.held_cents + excluded.held_cents;
  return null;
end $$;

create trigger payout_is_added after update on payout referencing new table as after
  for each statement execute function add_payments();
create trigger new_payout_is_added after insert on payout referencing new table as after
  for each statement execute function add_payments();
create trigger held_prize_is_added after update on held_prize referencing new table as after
  for each statement execute function add_hand_payments();

-- Only payments add to the sums, by these triggers.
create trigger paid_in_month_is_added_to before insert or update on paid_in_month for each row
  when (pg_trigger_depth() = 0) execute function refuse_change();
call keep_rows('paid_in_month');
