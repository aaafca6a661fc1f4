-- What the words of a failed delivery say, as a code and its details (domain/finding-words/endpoint.ts), so that each
-- reader gets them in a language of their own; null: it was accepted, or the release before wrote it.
alter table delivery_attempt
  add column finding jsonb check (jsonb_typeof(finding) = 'object' and finding ? 'code'),
  add check (finding is null or failure is not null);
alter table delivery
  add column last_finding jsonb check (jsonb_typeof(last_finding) = 'object' and last_finding ? 'code'),
  add check (last_finding is null or last_failure is not null);

-- Words that come without their finding, as the release before writes them, end the one of the words before them.
create function forget_last_finding() returns trigger language plpgsql as $$
begin
  new.last_finding := null;
  return new;
end $$;

create trigger delivery_has_its_own_finding before update on delivery for each row
  when (new.last_finding is not null and new.last_finding = old.last_finding and new.last_failure is distinct from old.last_failure)
  execute function forget_last_finding();

create or replace function end_deliveries() returns trigger language plpgsql as $$
begin
  update delivery
  set state = 'failed', lease = null, leased_until = null, last_failure = 'The endpoint was disabled.',
    last_finding = '{"code": "disabled"}'
  where endpoint_id = new.id and state = 'pending';
  if new.disabled_reason <> 'by_partner' and old.disabled_at is null then
    perform write_events(array[(new.partner_id, new.mode, 'webhook_endpoint.disabled', new.id,
      jsonb_build_object('endpoint', jsonb_build_object('id', new.id, 'url', shown_url(new.url), 'disabledReason', new.disabled_reason)))::happening]);
  end if;
  return null;
end $$;
