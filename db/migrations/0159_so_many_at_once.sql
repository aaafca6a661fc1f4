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
