-- Triggers on the tables write the events, in the transaction that makes them happen, so that nothing can bypass them.
-- They are written for every account, so that its list of events is complete from the first day. Triggers look at
-- statements, not rows.

-- An event to be written.
create type happening as (partner_id text, mode mode, type text, subject text, data jsonb);

-- Writes events in order, if there are any, and queues each for the enabled endpoints that take its type.
create function write_events(happenings happening[]) returns void language sql strict as $$
  with written as (
    insert into event (id, partner_id, mode, type, subject, data)
    select new_id('evt'), partner_id, mode, type, subject, data
    from unnest(happenings) with ordinality as h (partner_id, mode, type, subject, data, place)
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

create function campaign_told(c campaign) returns jsonb language sql stable as $$
  select jsonb_build_object('id', c.id, 'slug', c.slug)
$$;

-- As it was when it came to this status. The result is null before the drawing is settled. One expression, which
-- Postgres computes without a call for each row.
create function drawing_told(c campaign, d drawing, status drawing_status, r result) returns jsonb language sql stable as $$
  select jsonb_build_object('campaign', campaign_told(c), 'drawing', jsonb_build_object(
    'id', d.id, 'number', d.number, 'status', status, 'drawAt', spelled(d.draw_at), 'cutoffAt', spelled(d.cutoff_at),
    'winnersExpected', d.winners_expected,
    'attention', attention_of(d.attention, d.attention_detail, d.attention_since),
    'cancelled', case when d.cancelled_at is not null then
      jsonb_build_object('at', spelled(d.cancelled_at), 'reason', d.cancelled_reason) end,
    'void', case when d.voided_at is not null then
      jsonb_build_object('at', spelled(d.voided_at), 'reason', d.void_reason, 'transaction', d.void_transaction) end,
    'prizesCents', r.transferred_cents + r.held_cents, 'heldCents', r.held_cents))
$$;

create function guarantee_told(c campaign, g guarantee) returns jsonb language sql stable as $$
  select jsonb_build_object('campaign', campaign_told(c), 'guarantee', jsonb_build_object(
    'id', g.id, 'period', g.period, 'periodStart', spelled(g.period_start), 'periodEnd', spelled(g.period_end),
    'status', g.status, 'amountCents', g.amount_cents,
    'payoutId', (select id from payout where guarantee_id = g.id)))
$$;

create function payout_told(c campaign, p payout, attention jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object('campaign', campaign_told(c), 'payout', jsonb_build_object(
    'id', p.id, 'amountCents', p.amount_cents, 'chain', p.chain, 'token', p.token,
    'drawing', p.drawing_id, 'guarantee', p.guarantee_id, 'attention', attention))
$$;

create function tell_of_new_drawings() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform write_events(array_agg((c.partner_id, c.mode, 'drawing.created', d.id, drawing_told(c, row(d.*)::drawing, d.status, null))::happening
    order by d.draw_at, d.id))
  from after d cross join lateral (select * from campaign where id = d.campaign_id limit 1) c;
  return null;
end $$;

-- A drawing that leaps has an event for each status on its way. A step that gives up again repeats its reason: a reason
-- is new when its code or a detail is.
create function tell_of_changed_drawings() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform write_events(array_agg(
    (c.partner_id, c.mode, told.type, d.id, case
      when told.type = 'payout.failed' then payout_told(c, p, attention_of(d.attention, d.attention_detail, d.attention_since))
      else drawing_told(c, row(d.*)::drawing, told.status, r) end)::happening
    order by d.draw_at, d.id, told.place, told.status))
  from after d join before on before.id = d.id
    cross join lateral (
      select d.attention is not null
        and (d.attention, d.attention_detail) is distinct from (before.attention, before.attention_detail) as flagged
    ) change
    cross join lateral (select * from campaign where id = d.campaign_id limit 1) c
    left join lateral (select * from result where drawing_id = d.id and d.settled_at is not null limit 1) r on true
    left join lateral (
      select * from payout where drawing_id = d.id and paid_at is null and flagged and d.status = 'settled' limit 1) p on true
    cross join lateral (
      select 1 as place, 'drawing.' || reached as type, reached as status
      from unnest((enum_range(before.status, d.status))[2:]) reached
      where reached <> 'entropy_requested'
      union all
      select 1, 'drawing.cancelled', d.status where d.cancelled_at is not null and before.cancelled_at is null
      union all
      select 1, 'drawing.voided', d.status where d.voided_at is not null and before.voided_at is null
      union all
      select 2, 'drawing.needs_attention', d.status where flagged
      union all
      select 3, 'payout.failed', d.status where p.id is not null and not goes_on_by_itself(d.attention)
    ) told
  where flagged or d.status <> before.status
    or (d.cancelled_at, d.voided_at) is distinct from (before.cancelled_at, before.voided_at);
  return null;
end $$;

create trigger drawing_is_told after insert on drawing referencing new table as after
  for each statement execute function tell_of_new_drawings();
create trigger drawing_change_is_told after update on drawing referencing old table as before new table as after
  for each statement execute function tell_of_changed_drawings();

-- Names and avatars of a fetched list that could not be shown: one event, before the list is locked.
create function tell_of_display_issues() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform write_events(array_agg((c.partner_id, c.mode, 'drawing.display_issues', d.id,
    drawing_told(c, d, d.status, null) || jsonb_build_object(
      'displayIssues', new.display_issues -> 'first', 'displayIssueCount', new.display_issues -> 'count'))::happening))
  from (select * from drawing where id = new.drawing_id limit 1) d
    cross join lateral (select * from campaign where id = d.campaign_id limit 1) c;
  return null;
end $$;

create trigger display_issues_are_told after insert on winner_list for each row
  when (new.display_issues is not null)
  execute function tell_of_display_issues();
create trigger new_display_issues_are_told after update on winner_list for each row
  when (new.display_issues is not null and new.fetched_for is distinct from old.fetched_for)
  execute function tell_of_display_issues();

-- The event of a pick is written with its payout.
create function tell_of_changed_guarantees() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform write_events(array_agg((c.partner_id, c.mode, 'guarantee.' || g.status, g.id, guarantee_told(c, g))::happening
    order by g.period_start, g.id))
  from (select id, campaign_id, status from after except select id, campaign_id, status from before) moved
    cross join lateral (select * from campaign where id = moved.campaign_id limit 1) c
    cross join lateral (select * from guarantee where id = moved.id limit 1) g
  where moved.status in ('awaiting_pick', 'paid');
  return null;
end $$;

-- A pick's event is written once its payout is there, which comes after it.
create function tell_of_picked_guarantee() returns trigger language plpgsql as $$
begin
  perform write_events(array_agg((c.partner_id, c.mode, 'guarantee.picked', g.id, guarantee_told(c, g))::happening))
  from guarantee g join campaign c on c.id = g.campaign_id
  where g.id = new.guarantee_id;
  return null;
end $$;

create function tell_of_stuck_guarantee() returns trigger language plpgsql as $$
begin
  perform write_events(array_agg((c.partner_id, c.mode, 'payout.failed', new.id, 
    payout_told(c, p, attention_of(new.attention, new.attention_detail, new.attention_since)))::happening))
  from payout p join campaign c on c.id = p.campaign_id
  where p.guarantee_id = new.id and p.paid_at is null;
  return null;
end $$;

create trigger guarantee_change_is_told after update on guarantee referencing old table as before new table as after
  for each statement execute function tell_of_changed_guarantees();
create trigger guarantee_pick_is_told after insert on payout for each row
  when (new.guarantee_id is not null)
  execute function tell_of_picked_guarantee();
create trigger guarantee_trouble_is_told after update on guarantee for each row
  when (new.status = 'picked' and not goes_on_by_itself(new.attention)
    and (new.attention, new.attention_detail) is distinct from (old.attention, old.attention_detail))
  execute function tell_of_stuck_guarantee();

-- An address without what may be a secret, as domain/shown-url.ts: events go to other endpoints, and to keys and people
-- who may not change it.
create function shown_url(url text) returns text language sql immutable parallel safe as $$
  select regexp_replace(split_part(url, '?', 1), '^(https?://)[^/]*@', '\1', 'i') || case when position('?' in url) > 0
    then '?' || (
      select string_agg(case when position('=' in part) > 0 then split_part(part, '=', 1) || '=…' else '…' end, '&' order by n)
      from regexp_split_to_table(substr(url, position('?' in url) + 1), '&') with ordinality p(part, n))
    else '' end
$$;

-- Deliveries to an endpoint that gets no more are given up; the account's other endpoints get an event saying why,
-- unless the partner disabled it.
create function end_deliveries() returns trigger language plpgsql as $$
begin
  update delivery
  set state = 'failed', lease = null, leased_until = null, last_failure = 'The endpoint was disabled.'
  where endpoint_id = new.id and state = 'pending';
  if new.disabled_reason <> 'by_partner' and old.disabled_at is null then
    perform write_events(array[(new.partner_id, new.mode, 'webhook_endpoint.disabled', new.id,
      jsonb_build_object('endpoint', jsonb_build_object('id', new.id, 'url', shown_url(new.url), 'disabledReason', new.disabled_reason)))::happening]);
  end if;
  return null;
end $$;

create trigger webhook_endpoint_stops after update on webhook_endpoint for each row
  when (old.disabled_at is null and new.disabled_at is not null or old.deleted_at is null and new.deleted_at is not null)
  execute function end_deliveries();
create trigger webhook_endpoint_stays_deleted before update on webhook_endpoint for each row
  when (old.deleted_at is not null
    or (new.id, new.partner_id, new.mode, new.created_at) is distinct from (old.id, old.partner_id, old.mode, old.created_at))
  execute function refuse_change();

create trigger event_is_kept before update on event for each row execute function refuse_change();
create trigger delivery_is_of_its_event before update on delivery for each row
  when ((new.id, new.endpoint_id, new.event_id, new.event_seq, new.subject)
    is distinct from (old.id, old.endpoint_id, old.event_id, old.event_seq, old.subject))
  execute function refuse_change();
create trigger delivery_attempt_is_kept before update on delivery_attempt for each row execute function refuse_change();

-- A key's expiry is announced once, a week ahead; that of a key made for a week or less, never.
alter table api_key add column is_short_lived boolean not null default false;
alter table api_key add column expiry_told_at timestamptz;  -- null: not announced

create function note_how_long() returns trigger language plpgsql as $$
begin
  new.is_short_lived := coalesce(new.expires_at <= new.created_at + interval '7 days', false);
  return new;
end $$;

create trigger api_key_knows_how_long before insert on api_key for each row
  when (new.expires_at is not null)
  execute function note_how_long();

update api_key set is_short_lived = true where expires_at <= created_at + interval '7 days';

create index api_key_to_tell_of on api_key (expires_at)
  where expires_at is not null and expiry_told_at is null and revoked_at is null and not is_short_lived;
