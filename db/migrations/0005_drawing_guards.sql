-- A drawing's past never changes. Row triggers have conditions, which cost next to nothing; what a move depends on is
-- looked up once for all rows of a statement.

-- The moves of a drawing and its leaps, as in domain/drawing/state.ts; a test compares the two.
create function is_drawing_move(from_status drawing_status, to_status drawing_status, is_ended boolean) returns boolean
language sql immutable parallel safe as $$
  select not is_ended and (from_status, to_status) in (
    ('open', 'locked'), ('locked', 'entropy_requested'), ('entropy_requested', 'settled'), ('settled', 'paid'),
    ('entropy_requested', 'paid'))
$$;

create function refuse_drawing_change() returns trigger language plpgsql as $$
begin
  raise exception 'drawing %: % (it is %)', old.id, tg_argv[0], old.status using errcode = 'restrict_violation';
end $$;

create trigger drawing_moves_forward before update on drawing for each row
  when (new.status <> old.status
    and not is_drawing_move(old.status, new.status, num_nonnulls(old.cancelled_at, old.voided_at) > 0))
  execute function refuse_drawing_change('there is no such move');

create trigger drawing_stays_cancelled before update on drawing for each row
  when (old.cancelled_at is not null and (new.cancelled_at, new.cancelled_reason, new.cutoff_at)
    is distinct from (old.cancelled_at, old.cancelled_reason, old.cutoff_at))
  execute function refuse_drawing_change('it was cancelled, and that does not change');

create trigger drawing_stays_void before update on drawing for each row
  when (old.voided_at is not null and (new.voided_at, new.void_reason, new.void_transaction)
    is distinct from (old.voided_at, old.void_reason, old.void_transaction))
  execute function refuse_drawing_change('its number is void, and that does not change');

create trigger drawing_identity_is_kept before update on drawing for each row
  when ((new.id, new.campaign_id, new.draw_at, new.winners_expected, new.created_at)
    is distinct from (old.id, old.campaign_id, old.draw_at, old.winners_expected, old.created_at))
  execute function refuse_drawing_change('what it was made with does not change');

create trigger drawing_lock_is_kept before update on drawing for each row
  when (old.status <> 'open' and (new.cutoff_at, new.winners_commitment, new.locked_at, new.prize_table_id, new.large_prize_cents, new.salt)
    is distinct from (old.cutoff_at, old.winners_commitment, old.locked_at, old.prize_table_id, old.large_prize_cents, old.salt))
  execute function refuse_drawing_change('what was locked does not change');

create trigger drawing_number_is_kept before update on drawing for each row
  when (old.number is not null and new.number is not distinct from old.number
    and (new.entropy_provider, new.entropy_request_id, new.entropy_requested_at)
      is distinct from (old.entropy_provider, old.entropy_request_id, old.entropy_requested_at))
  execute function refuse_drawing_change('its request does not change');

create trigger drawing_entropy_is_kept before update on drawing for each row
  when (old.entropy is not null and (new.entropy, new.entropy_revealed_at) is distinct from (old.entropy, old.entropy_revealed_at))
  execute function refuse_drawing_change('a random value does not change');

create trigger drawing_past_is_kept before update on drawing for each row
  when (old.settled_at is not null and new.settled_at is distinct from old.settled_at
    or old.paid_at is not null and new.paid_at is distinct from old.paid_at
    or new.revision < old.revision)
  execute function refuse_drawing_change('what has happened does not change');

-- Only test drawings of partners who try out the service are drawn early, and only once.
create function guard_advance() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    old.advanced_at is not null or new.status <> 'locked'
      or not exists (select from campaign c where c.id = new.campaign_id and c.mode = 'test'),
    'drawing %s: it is not one that can be brought forward', new.id);
  return new;
end $$;

create trigger drawing_advances_in_test_mode before update on drawing for each row
  when (new.advanced_at is distinct from old.advanced_at)
  execute function guard_advance();

create trigger drawing_starts_open before insert on drawing for each row
  when (new.status <> 'open' or num_nonnulls(new.cancelled_at, new.held_at) > 0)
  execute function refuse_change();

call keep_rows('drawing');

-- A list is locked under its own fingerprint, a result decides the prizes, and paid means that everything due was paid.
-- Rows are looked up one by one by key, whatever the statistics say (hence lateral and limit): plans are kept while
-- tables grow from nothing.
create function guard_drawings() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('drawing %s: the commitment is not that of its winners, or its salt not that of its mode', (
    select d.id
    from after d
      left join lateral (select winners from winner_list where drawing_id = d.id limit 1) l on true
      left join lateral (select mode from campaign where id = d.campaign_id limit 1) c on true
    where d.status = 'locked'
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

create trigger drawing_rests_on_rows after update on drawing
  referencing new table as after
  for each statement execute function guard_drawings();

-- An open drawing takes as many winners as it expects, each once: sent before its cutoff or, in a campaign that pulls,
-- fetched once for the cutoff that has passed. While it is held its clock stands still, so that the cutoff does not
-- come and nothing is fetched. Names and avatars are never locked.
-- The lock stage locks the drawing's row, then the list's. A replacement waits for the list's row and then finds the
-- drawing locked; a first list has no row to wait for, so it waits for the drawing's.
create function guard_winner_list() returns trigger language plpgsql as $$
declare
  takes_winners boolean;
  expected integer;
begin
  if tg_op = 'INSERT' then
    perform from drawing d where d.id = new.drawing_id for key share;
  end if;
  select d.status = 'open' and d.cancelled_at is null and case
      when new.fetched_for is null then d.cutoff_at > coalesce(d.held_at, clock_timestamp())
      else new.fetched_for = d.cutoff_at and d.cutoff_at <= clock_timestamp() and d.held_at is null
        and (tg_op = 'INSERT' or old.fetched_for is distinct from new.fetched_for)
        and exists (select from campaign c where c.id = d.campaign_id and c.winners_mode = 'pull'
          and (c.ended_at is null or d.cutoff_at <= c.ended_at))
    end, d.winners_expected
  into takes_winners, expected
  from drawing d where d.id = new.drawing_id;
  if takes_winners is not true or (tg_op = 'UPDATE' and new.drawing_id <> old.drawing_id) then
    raise exception 'drawing %: its winners are locked', new.drawing_id using errcode = 'PDS01';
  end if;
  if cardinality(new.winners) <> expected or not is_winner_list(new.winners) then
    raise exception 'drawing %: it takes % different winner ids', new.drawing_id, expected using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Since when the winners are these is said by nobody else.
create function say_listed_at() returns trigger language plpgsql as $$
begin
  new.listed_at := date_trunc('milliseconds', now());
  return new;
end $$;

create trigger new_winner_list_says_when before insert on winner_list for each row
  when (new.listed_at <> date_trunc('milliseconds', now())) execute function say_listed_at();
create trigger winner_list_says_when before update on winner_list for each row
  when ((new.winners, new.fetched_for, new.listed_at) is distinct from (old.winners, old.fetched_for, old.listed_at))
  execute function say_listed_at();
create trigger winner_list_is_taken_while_open after insert on winner_list for each row execute function guard_winner_list();
create trigger winner_list_is_replaced_while_open after update on winner_list for each row
  when ((new.drawing_id, new.winners, new.fetched_for) is distinct from (old.drawing_id, old.winners, old.fetched_for))
  execute function guard_winner_list();
call keep_rows('winner_list');

-- Whether a drawing can be locked with this list: while its campaign pulls, only with one fetched for the current
-- cutoff.
create function is_list_of(l winner_list, d drawing) returns boolean language sql stable as $$
  select l.fetched_for is not distinct from d.cutoff_at
    or exists (select from campaign c where c.id = d.campaign_id and c.winners_mode = 'push')
$$;

-- A result is written once, for a drawing whose value has arrived (with the result, if it is its first), with the sums
-- of its prizes.
create function guard_results() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('drawing %s: its value has not arrived, or the result is not one for its winners', (
    select r.drawing_id
    from after r left join lateral (select * from drawing where id = r.drawing_id limit 1) d on true
    where d.entropy is null
      or cardinality(r.rolls) is distinct from d.winners_expected
      or (r.transferred_cents::numeric, r.held_cents::numeric) is distinct from (
        select (coalesce(sum(amount) filter (where amount >= d.large_prize_cents is not true), 0),
          coalesce(sum(amount) filter (where amount >= d.large_prize_cents), 0))
        from unnest(r.amounts_cents) amount)
    limit 1));
  return null;
end $$;

create trigger result_rests_on_value after insert on result referencing new table as after
  for each statement execute function guard_results();
call keep_rows('result', 'update or delete');

-- A held prize is what its drawing's result says, and paid by hand once.
create function guard_held_prizes() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('held prize of drawing %s: it is not what was won', (
    select drawing_id
    from (
      select drawing_id, position, amount_cents, paid_at is null, partner_id, mode, settled_at from after
      except
      select d.id, won.i - 1, won.amount, true, c.partner_id, c.mode, now()
      from (select distinct drawing_id from after) h
        cross join lateral (select id, campaign_id, large_prize_cents from drawing where id = h.drawing_id limit 1) d
        cross join lateral (select partner_id, mode from campaign where id = d.campaign_id limit 1) c
        cross join lateral (select amounts_cents from result where drawing_id = h.drawing_id limit 1) r
        cross join lateral unnest(r.amounts_cents) with ordinality as won (amount, i)
      where won.amount >= d.large_prize_cents
    ) other
    limit 1));
  return null;
end $$;

create trigger held_prize_is_what_was_won after insert on held_prize referencing new table as after
  for each statement execute function guard_held_prizes();
create trigger held_prize_paid_is_kept before update on held_prize for each row
  when (old.paid_at is not null
    or (new.drawing_id, new.position, new.amount_cents, new.partner_id, new.mode, new.settled_at)
      is distinct from (old.drawing_id, old.position, old.amount_cents, old.partner_id, old.mode, old.settled_at))
  execute function refuse_change();
call keep_rows('held_prize');

-- A payout of a drawing is what its result says, no more and no less, and only where a record is all that is made of it
-- is it paid from the beginning. (Those of guarantees have a guard of their own.)
create function guard_payouts() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('payout of drawing %s: it is not what is due', (
    select p.drawing_id
    from after p
      left join lateral (select campaign_id from drawing where id = p.drawing_id limit 1) d on true
      left join lateral (select transferred_cents from result where drawing_id = p.drawing_id limit 1) r on true
      left join lateral (select partner_id, mode, payout_chain from campaign where id = p.campaign_id limit 1) c on true
    where p.drawing_id is not null
      and (d.campaign_id is distinct from p.campaign_id or r.transferred_cents is distinct from p.amount_cents
        or (c.partner_id, c.mode, c.payout_chain) is distinct from (p.partner_id, p.mode, p.chain)
        or p.paid_at is not null and p.chain <> 'test')
    limit 1));
  return null;
end $$;

create trigger payout_is_what_is_due after insert on payout referencing new table as after
  for each statement execute function guard_payouts();
create trigger payout_owed_is_kept before update on payout for each row
  when (old.paid_at is not null
    or (new.id, new.campaign_id, new.partner_id, new.mode, new.drawing_id, new.amount_cents, new.chain, new.token, new.created_at)
      is distinct from
        (old.id, old.campaign_id, old.partner_id, old.mode, old.drawing_id, old.amount_cents, old.chain, old.token, old.created_at))
  execute function refuse_change();
call keep_rows('payout');
