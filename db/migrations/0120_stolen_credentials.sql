-- What the credential of a web process or a worker, in a stranger's hands, could still do unseen: put a drawing or a
-- guarantee off for good, give a live campaign drawings of any size or cancel them, have partners told what did not
-- happen, keep them from being told what did, and write pauses and ends that were at other times.

-- What is tried again is tried within a day, unless it is of a partner that has moved away.
create function guard_put_off() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    not exists (
      select from campaign where id = case tg_table_name when 'campaign' then new.id else to_jsonb(new) ->> 'campaign_id' end
        and is_away(partner_id)),
    '%s: it is not put off for longer than a day', new.id);
  return new;
end $$;

create trigger drawing_is_not_put_off before update on drawing for each row
  when (new.retry_at > now() + interval '1 day') execute function guard_put_off();
create trigger guarantee_is_not_put_off before update on guarantee for each row
  when (new.retry_at > now() + interval '1 day') execute function guard_put_off();
create trigger guarantee_check_is_not_put_off before update on campaign for each row
  when (new.guarantee_retry_at > now() + interval '1 day') execute function guard_put_off();

create trigger drawing_counts_each_change before update on drawing for each row
  when (new.revision > old.revision + 1) execute function refuse_drawing_change('its revisions are counted one by one');

-- A guarantee period that runs ends when its campaign promised, later by every pause. The service computes the end, by the
-- calendar of the campaign's time zone: its months may be a day longer or shorter than those here, and that day an hour.
create function guard_guarantee_end() returns trigger language plpgsql as $$
declare
  promised record;
begin
  select c.guarantee_ends_at as ends_at, pauses.is_open,
    r.period_start + c.guarantee_period::interval + pauses.shortest - interval '2 days' as earliest,
    r.period_start + c.guarantee_period::interval + pauses.longest + interval '2 days' as latest
  into promised
  from running_period r join campaign c on c.id = r.campaign_id
    cross join lateral (
      select coalesce(bool_or(resumed_at is null), false) as is_open, coalesce(sum(length), '0') as longest,
        coalesce(sum(length) filter (where paused_at < r.period_start + c.guarantee_period::interval), '0') as shortest
      from campaign_pause cross join lateral (select resumed_at - greatest(paused_at, r.period_start) as length) l
      where campaign_id = c.id and (resumed_at is null or resumed_at > r.period_start)) pauses
  where c.id = new.id and not is_away(c.partner_id);
  perform refuse_if(
    found and case when promised.ends_at is null then not promised.is_open
      else promised.ends_at not between promised.earliest and promised.latest end,
    'campaign %s: its guarantee period ends when it was promised to', new.id);
  return null;
end $$;

create constraint trigger guarantee_ends_as_promised after update of guarantee_ends_at on campaign
  deferrable initially deferred for each row
  when (new.guarantee_ends_at is distinct from old.guarantee_ends_at) execute function guard_guarantee_end();

-- A pause and a hold begin open and now, or as soon as what was before them is over; they end now.
create or replace function guard_pause() returns trigger language plpgsql as $$
declare
  moment timestamptz := date_trunc('milliseconds', now());
begin
  if tg_op = 'INSERT' then
    perform refuse_if(
      exists (
        select from campaign_pause where campaign_id = new.campaign_id and (resumed_at is null or resumed_at > new.paused_at)),
      'campaign %s: its pauses do not overlap and are kept as they are', new.campaign_id);
    perform refuse_if(
      new.resumed_at is not null or new.paused_at <> greatest(moment,
        (select max(resumed_at) + interval '1 millisecond' from campaign_pause where campaign_id = new.campaign_id),
        (select max(period_end) from guarantee where campaign_id = new.campaign_id)),
      'campaign %s: a pause begins now', new.campaign_id);
  else
    perform refuse_if(
      (new.campaign_id, new.paused_at) is distinct from (old.campaign_id, old.paused_at) or old.resumed_at is not null,
      'campaign %s: its pauses do not overlap and are kept as they are', new.campaign_id);
    perform refuse_if(new.resumed_at <> greatest(old.paused_at, moment), 'campaign %s: a pause ends now', new.campaign_id);
  end if;
  return new;
end $$;

create or replace function guard_campaign_hold() returns trigger language plpgsql as $$
declare
  moment timestamptz := date_trunc('milliseconds', now());
begin
  perform refuse_if(
    tg_op = 'UPDATE' and ((new.campaign_id, new.held_at) is distinct from (old.campaign_id, old.held_at) or old.released_at is not null)
      or tg_op = 'INSERT' and (new.released_at is not null
        or not exists (select from campaign c where c.id = new.campaign_id and c.status = 'paused')
        or exists (
          select from campaign_hold h
          where h.campaign_id = new.campaign_id and (h.released_at is null or h.released_at > new.held_at))),
    'campaign %s: its holds are of its pauses, do not overlap and are kept as they are', new.campaign_id);
  perform refuse_if(
    tg_op = 'UPDATE' and new.released_at <> greatest(old.held_at, moment)
      or tg_op = 'INSERT' and new.held_at <> greatest(moment,
        (select max(released_at) + interval '1 millisecond' from campaign_hold where campaign_id = new.campaign_id)),
    'campaign %s: its drawings are held and released now', new.campaign_id);
  return new;
end $$;

create trigger campaign_ends_now before update on campaign for each row
  when (new.ended_at is distinct from old.ended_at
    and date_trunc('milliseconds', new.ended_at) <> date_trunc('milliseconds', now()))
  execute function refuse_change('campaign %s: it ends now');
create trigger drawing_is_given_up_now before update on drawing for each row
  when (old.cancelled_at is null and date_trunc('milliseconds', new.cancelled_at) <> date_trunc('milliseconds', now())
    or old.voided_at is null and date_trunc('milliseconds', new.voided_at) <> date_trunc('milliseconds', now()))
  execute function refuse_drawing_change('what happens to it happens now');

-- A live campaign gets its drawings from who moves its next draw on, a worker, or from the operator; and who may do
-- neither cancels only what the campaign's end leaves without a list.
create function fills_campaigns() returns boolean language sql stable parallel safe as $$
  select has_column_privilege('public.campaign', 'next_draw_at', 'update')
$$;

create function guard_live_drawings() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('drawing %s: a live campaign is drawn by its cadence', (
    select d.id from after d left join lateral (select mode from campaign where id = d.campaign_id limit 1) c on true
    where c.mode = 'live' limit 1));
  return null;
end $$;

create trigger live_drawing_is_of_a_cadence after insert on drawing referencing new table as after
  for each statement when (not fills_campaigns()) execute function guard_live_drawings();

create function guard_live_cancelling() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    exists (
      select from campaign c where c.id = new.campaign_id and c.mode = 'live'
        and not (c.status = 'ended' and is_cancelled_by_end(old, c))),
    'drawing %s: in live mode only the end of its campaign cancels it', new.id);
  return new;
end $$;

create trigger live_drawing_is_cancelled_by_its_end before update on drawing for each row
  when (old.cancelled_at is null and new.cancelled_at is not null and not fills_campaigns())
  execute function guard_live_cancelling();

-- Partners are told what the triggers see happen, which write with the owner's rights; others write examples.
create function guard_own_events() returns trigger language plpgsql as $$
begin
  perform refuse_if_any('event %s: it did not happen', (select id from after where not is_example limit 1));
  return null;
end $$;

create trigger event_has_happened after insert on event referencing new table as after
  for each statement when (not has_table_privilege('public.event', 'update')) execute function guard_own_events();
call keep_for('event', 'created_at', '30 days');

-- The worker of the release before calls this itself, for a key that expires: that is left to a trigger.
create or replace function write_events(happenings happening[]) returns void language sql strict as $$
  with written as (
    insert into event (id, partner_id, mode, type, subject, data)
    select new_id('evt'), partner_id, mode, type, subject, data
    from unnest(happenings) with ordinality as h (partner_id, mode, type, subject, data, place)
    where has_table_privilege('public.event', 'update')
    order by place
    returning id, seq, partner_id, mode, type, subject
  )
  insert into delivery (id, endpoint_id, event_id, event_seq, subject)
  select new_id('dlv'), e.id, w.id, w.seq, w.subject
  from written w cross join lateral (
    select id from webhook_endpoint
    where partner_id = w.partner_id and mode = w.mode and deleted_at is null and disabled_at is null
      and (event_types is null or w.type = any(event_types))
  ) e
  order by w.seq
$$;

create function tell_of_expiring_key() returns trigger language plpgsql as $$
begin
  perform write_events(array[(new.partner_id, new.mode, 'key.expiring', new.id, jsonb_build_object('key',
    jsonb_build_object('id', new.id, 'label', new.label, 'expiresAt', spelled(new.expires_at))))::happening]);
  return null;
end $$;

create trigger key_expiry_is_told after update on api_key for each row
  when (old.expiry_told_at is null and new.expiry_told_at is not null) execute function tell_of_expiring_key();

-- An event was delivered if an endpoint has taken it, and is tried again within its days.
create function guard_delivery() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    new.state = 'delivered' and not exists (select from delivery_attempt where delivery_id = new.id and failure is null)
      or new.state = 'pending' and new.due_at > now() + interval '2 days',
    'delivery %s: no endpoint has taken it', new.id);
  return null;
end $$;

create trigger delivery_was_taken after update on delivery for each row
  when (new.state = 'delivered' and old.state <> 'delivered'
    or new.state = 'pending' and new.due_at > now() + interval '2 days')
  execute function guard_delivery();
