-- What the guards of 0120 refused of a service that did nothing wrong, and what a credential could still do.

-- Less than it takes Postgres to see that two wait for each other: this gives way, and is tried again.
set local lock_timeout = '500ms';

-- The service computes the end of a guarantee period by the calendar of the campaign's time zone. Where a period begins on
-- another day than in UTC, its months may be three days longer or shorter: from midnight of 1 March in Berlin, in UTC 28
-- February, to 1 April. So it is computed for clocks far behind UTC and far ahead of it, and once more for UTC. A clock that is
-- put forward or back meanwhile moves the end by a day at most, and no end by more than a whole period.
create or replace function guard_guarantee_end() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  promised record;
begin
  select c.guarantee_ends_at as ends_at, pauses.is_open,
    regular.earliest + pauses.shortest as earliest, regular.latest + pauses.longest as latest
  into promised
  from running_period r join campaign c on c.id = r.campaign_id
    cross join lateral (
      select c.guarantee_period::interval as length, least(c.guarantee_period::interval, interval '1 day') as margin) period
    cross join lateral (
      select min(ends_at) - period.margin as earliest, max(ends_at) + period.margin as latest
      from unnest(array['-12 hours', '0 hours', '14 hours']::interval[]) ahead
        cross join lateral (select r.period_start + ahead + period.length - ahead as ends_at) there) regular
    cross join lateral (
      select coalesce(bool_or(resumed_at is null), false) as is_open, coalesce(sum(length), '0') as longest,
        coalesce(sum(length) filter (where paused_at < regular.earliest), '0') as shortest
      from campaign_pause cross join lateral (select resumed_at - greatest(paused_at, r.period_start) as length) l
      where campaign_id = c.id and (resumed_at is null or resumed_at > r.period_start)) pauses
  where c.id = new.id and not is_away(c.partner_id);
  perform refuse_if(
    found and case when promised.ends_at is null then not promised.is_open
      else promised.ends_at not between promised.earliest and promised.latest end,
    'campaign %s: its guarantee period ends when it was promised to', new.id);
  return null;
end $$;

-- What was put off while the server's clock was days ahead changes in other ways all the same.
create or replace trigger drawing_is_not_put_off before update on drawing for each row
  when (new.retry_at is distinct from old.retry_at and new.retry_at > now() + interval '1 day')
  execute function guard_put_off();
create or replace trigger guarantee_is_not_put_off before update on guarantee for each row
  when (new.retry_at is distinct from old.retry_at and new.retry_at > now() + interval '1 day')
  execute function guard_put_off();
create or replace trigger guarantee_check_is_not_put_off before update on campaign for each row
  when (new.guarantee_retry_at is distinct from old.guarantee_retry_at
    and new.guarantee_retry_at > now() + interval '1 day')
  execute function guard_put_off();

-- Who may delete from a table, or update it as a whole, may lock it as a whole too, and with it the draws of everybody,
-- those that are yet to be made as well. So web processes delete by these, and the tables' guards look at each row.

-- The list of a test drawing that is to have none.
create function remove_winners(of_drawing text) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from winner_list where drawing_id = of_drawing
$$;

-- The fetches of drawings, which begin again.
create function forget_fetches(of_drawings text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  with locked as (
    select drawing_id from winner_fetch where drawing_id = any(of_drawings) order by drawing_id for update
  )
  delete from winner_fetch f using locked where f.drawing_id = locked.drawing_id
$$;

-- A change of terms that is yet to come. In live mode only the operator changes them, by a command.
create function withdraw_terms(change text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from campaign_terms t join campaign c on c.id = t.campaign_id where t.change_id = change and c.mode = 'live') then
    perform refuse_unless_operator(null);
  end if;
  delete from campaign_terms where change_id = change;
end $$;

create function guard_live_terms() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    exists (select from campaign c where c.id = new.campaign_id and c.mode = 'live'),
    'campaign %s: in live mode only the operator changes its terms', new.campaign_id);
  return new;
end $$;

create trigger live_terms_are_the_operators before insert on campaign_terms for each row
  when (new.change_id is not null and not has_table_privilege('public.campaign_terms', 'delete'))
  execute function guard_live_terms();

-- A drawing that waits for a person is neither locked nor drawn, and its partner is told why. In live mode workers and the
-- operator find that, and web processes only take it back.
create function guard_live_flags() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    exists (select from campaign c where c.id = new.campaign_id and c.mode = 'live'),
    'drawing %s: in live mode web processes flag nothing', new.id);
  return new;
end $$;

create trigger live_drawing_is_flagged_by_a_worker before update on drawing for each row
  when (new.attention is not null
    and (new.attention, new.attention_detail) is distinct from (old.attention, old.attention_detail) and not fills_campaigns())
  execute function guard_live_flags();
create trigger live_campaign_is_flagged_by_a_worker before update on campaign for each row
  when (new.mode = 'live' and new.attention is not null
    and (new.attention, new.attention_detail) is distinct from (old.attention, old.attention_detail) and not fills_campaigns())
  execute function refuse_change('campaign %s: in live mode web processes flag nothing');

-- What a live campaign promises does not change (0031), and nobody but the operator adds a guarantee.
create trigger live_guarantee_is_the_operators before update on campaign for each row
  when (old.mode = 'live' and old.guarantee_period is null and new.guarantee_period is not null and not fills_campaigns())
  execute function refuse_change('campaign %s: what a live campaign promises does not change');

-- The first key that signs for a purpose, of the process whose purpose it is. Who comes while another makes one waits for
-- that, by a lock of the table that no process's own role may take.
create function keep_first_key(purpose text, key_id text, sealed bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place regclass := case purpose when 'log' then 'log_key' when 'receipts' then 'receipt_key' when 'links' then 'link_key' end;
begin
  perform refuse_if(has_table_privilege(session_user, place, 'insert') is not true,
    'signing key %s: another process makes it', key_id, 'insufficient_privilege');
  execute format('lock table %s in share update exclusive mode', place);
  execute format('insert into %1$s (id, secret) select $1, $2 where not exists (select from %1$s where retired_at is null)', place)
  using key_id, sealed;
end $$;

-- What number a transaction has announced, a setting says, and anybody may change that for themselves: so it counts only as
-- far as the number is locked, which costs next to nothing where it is, and was given before this statement.
create or replace function announce_events() returns trigger language plpgsql as $$
declare
  announced bigint := substring(current_setting('prize.announces_events', true) from '^\d{1,15}$')::bigint;
  given bigint;
begin
  if (select last_value from event_server_seq) <> this_server() then
    perform move_event_numbers_on();
  end if;
  select last_value - case when is_called then 0 else 1 end into given from event_seq_seq;
  if announced <= given and pg_try_advisory_xact_lock_shared(event_lock_of(announced)) then
    return null;
  end if;
  while not pg_try_advisory_xact_lock_shared(event_lock_of(given)) loop
    given := given - 1;
  end loop;
  perform set_config('prize.announces_events', given::text, true);
  return null;
end $$;

-- Triggers have events delivered to the endpoints of their account. Who sends one again, or an example, may send it to no
-- other either.
create function guard_new_deliveries() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('delivery %s: its event is not of the account of its endpoint', (
    select d.id
    from after d left join lateral (select * from event where id = d.event_id limit 1) v on true
      left join lateral (select * from webhook_endpoint where id = d.endpoint_id limit 1) e on true
    where (e.partner_id, e.mode, d.event_seq, d.subject) is distinct from (v.partner_id, v.mode, v.seq, v.subject)
    limit 1));
  return null;
end $$;

create trigger delivery_is_to_its_account after insert on delivery referencing new table as after
  for each statement when (not has_table_privilege('public.event', 'update')) execute function guard_new_deliveries();

-- A pause moves the end of a guarantee period, so none lasts of which a campaign's status does not tell everybody.
create function guard_paused() returns trigger language plpgsql as $$
declare
  changed text := to_jsonb(new) ->> tg_argv[0];
begin
  perform refuse_if(
    (select status = 'paused' from campaign where id = changed)
      is distinct from exists (select from campaign_pause where campaign_id = changed and resumed_at is null),
    'campaign %s: it is paused as long as a pause of it lasts, and no longer', changed);
  return null;
end $$;

create constraint trigger campaign_is_paused_by_its_pause after update of status on campaign
  deferrable initially deferred for each row when (new.status <> old.status) execute function guard_paused('id');
create constraint trigger campaign_pause_is_of_a_paused_one after insert or update on campaign_pause
  deferrable initially deferred for each row execute function guard_paused('campaign_id');

-- A guard looks at other rows as they are when it looks. In a transaction that is repeatable read or serializable it would see
-- them as they were when that began: with such a one, open since before a lock, a list could be changed after it. So what has
-- guards is written at the present state alone.
create function refuse_earlier_state() returns trigger language plpgsql as $$
begin
  raise exception '% is written in transactions that are read committed, and this one is %: begin it as read committed',
    tg_table_name, current_setting('transaction_isolation') using errcode = 'restrict_violation';
end $$;

create procedure write_at_present(guarded regclass) language plpgsql as $$
begin
  execute format('create trigger %1$s_is_of_the_present before insert or update or delete on %1$s for each statement
    when (current_setting(''transaction_isolation'') <> ''read committed'') execute function refuse_earlier_state()', guarded);
end $$;

do $$
declare
  guarded regclass;
begin
  for guarded in
    select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal)
    order by c.relname
  loop
    call write_at_present(guarded);
  end loop;
end $$;
