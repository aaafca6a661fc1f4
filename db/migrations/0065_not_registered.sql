-- The operators' console names live campaigns that are still to be registered in a contract.
create index campaign_not_registered on campaign (payout_chain, created_at)
  where mode = 'live' and contract_id is null and status <> 'ended';
