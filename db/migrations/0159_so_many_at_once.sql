-- An endpoint may have very many events on their way. As before (0061), but only those that are being posted and so many of
-- the others are given up in the statement that stops it: nobody waits for the rest, which housekeeping gives up in parts and
-- nothing posts meanwhile.
create or replace function end_deliveries() returns trigger language plpgsql as $$
declare
  at_once constant integer := 500;
begin
  update delivery
  set state = 'failed', lease = null, leased_until = null, last_failure = 'The endpoint was disabled.',
    last_finding = '{"code": "disabled"}'
  where state = 'pending' and id = any (array(
    (select id from delivery where endpoint_id = new.id and lease is not null)
    union all
    (select id from delivery where endpoint_id = new.id and state = 'pending' and lease is null
    order by due_at, event_seq limit at_once)));
  if new.disabled_reason <> 'by_partner' and old.disabled_at is null then
    perform write_events(array[(new.partner_id, new.mode, 'webhook_endpoint.disabled', new.id,
      jsonb_build_object('endpoint', jsonb_build_object('id', new.id, 'url', shown_url(new.url), 'disabledReason', new.disabled_reason)))::happening]);
  end if;
  return null;
end $$;

-- As before (0136), but one member has 10 open requests at most, so that a single one, or the thief of their session, leaves
-- the others something to ask for.
create or replace function start_approval() returns trigger language plpgsql as $$
declare
  most_of_team constant integer := 20;
  most_of_member constant integer := 10;
begin
  perform from partner where id = new.partner_id for no key update;
  perform refuse_if(new.decision is not null, 'approval %s: it starts undecided', new.id);
  perform refuse_if(not may_ask(new.asked_by, new.partner_id, new.kind), 'approval %s: its asker may not ask for it', new.id);
  perform refuse_if(
    new.kind = 'wallet' and not exists (
      select from campaign c where c.id = new.what ->> 'campaign' and c.partner_id = new.partner_id and c.mode = 'live'),
    'approval %s: it is not of a live campaign of this partner', new.id);
  perform refuse_if(
    (select count(*) >= most_of_team or count(*) filter (where a.asked_by = new.asked_by) >= most_of_member
    from approval a where a.partner_id = new.partner_id and a.decision is null and a.expires_at > now()),
    'approval %s: as many as allowed are open', new.id, 'check_violation');
  new.fingerprint := sha256(convert_to(concat_ws(' ', new.partner_id, new.kind, new.what::text), 'UTF8'));
  new.asked_at := now();
  new.not_before := now() + approval_wait(new.kind);
  new.expires_at := least(now() + approval_lifetime(), (new.what ->> 'expiresAt')::timestamptz);
  return new;
end $$;
