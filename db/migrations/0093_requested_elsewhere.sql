-- Somebody with the registrar's key can end a campaign in its contract while numbers are given that were never requested
-- there. Their requests are lost then, and they are the first numbers of the next contract.
create or replace function leave_contract() returns trigger language plpgsql as $$
begin
  if old.contract_id is not null and new.contract is distinct from old.contract then
    perform refuse_if(
      new.contract is null or new.contract_id is not null or new.last_number <> old.last_number,
      'campaign %s: it is registered in a contract', new.id);
    perform refuse_if(
      exists (select from wallet_change where campaign_id = new.id and approved_at is null and withdrawn_at is null),
      'campaign %s: a change of its wallet waits', new.id);
    new.first_number := coalesce(
      (select min(d.number) from drawing d where d.campaign_id = old.id and is_never_requested(d)), old.last_number + 1);
    insert into earlier_registration (campaign_id, first_number, last_number, chain, contract, contract_id)
    values (old.id, old.first_number, new.first_number - 1, old.payout_chain, old.contract, old.contract_id);
  else
    perform refuse_if(
      new.first_number <> old.first_number
        or old.contract_id is not null and new.contract_id is distinct from old.contract_id,
      'campaign %s: its place in its contract does not change', new.id);
  end if;
  perform refuse_if(
    exists (select from earlier_registration where campaign_id = new.id and contract = new.contract),
    'campaign %s: it was in this contract before', new.id);
  return new;
end $$;

-- A live drawing that has its number, and whose request is lost.
create function is_never_requested(d drawing) returns boolean language sql stable as $$
  select d.status = 'entropy_requested' and d.voided_at is null
    and exists (select from chain_intent where drawing_id = d.id and kind = 'request')
    and not exists (select from chain_intent where drawing_id = d.id and kind = 'request' and state <> 'lost')
$$;

create function keep_request() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    (new.entropy_provider, new.entropy_requested_at) is distinct from (old.entropy_provider, old.entropy_requested_at)
      or not is_never_requested(old),
    'drawing %s: its request does not change', new.id);
  return new;
end $$;

drop trigger drawing_number_is_kept on drawing;
create trigger drawing_number_is_kept before update on drawing for each row
  when (old.number is not null and new.number is not distinct from old.number
    and (new.entropy_provider, new.entropy_request_id, new.entropy_requested_at)
      is distinct from (old.entropy_provider, old.entropy_request_id, old.entropy_requested_at))
  execute function keep_request();
