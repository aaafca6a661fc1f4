-- Contracts that gave a campaign no number have the same first number: they are in the order in which it left them.
create or replace view registration as
  select id as campaign_id, payout_chain as chain, contract, contract_id, first_number, last_number, true as is_current,
    null::timestamptz as left_at
  from campaign where contract_id is not null
  union all
  select campaign_id, chain, contract, contract_id, first_number, last_number, false, left_at from earlier_registration;
