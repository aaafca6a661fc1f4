-- What people search by, each as a whole or by how it begins (db/queries/search/). Names in lower case, by their bytes,
-- so that those with one beginning stand together in every database.
create index partner_of_name on partner (lower(name) collate "C");
create index campaign_of_name on campaign (lower(name) collate "C");
create index campaign_of_own_name on campaign (partner_id, mode, lower(name) collate "C");
create index campaign_of_wallet on campaign (payout_wallet, partner_id, mode) where payout_wallet is not null;
create index wallet_change_to on wallet_change (wallet);
create index wallet_change_of_transaction on wallet_change (transaction) where transaction is not null;
create index api_key_of_ending on api_key (ending) where ending is not null;
create index invitation_of_email on invitation (email) where accepted_at is null and withdrawn_at is null;
create index prize_table_of_fingerprint on prize_table (fingerprint);
create index held_prize_of_reference on held_prize (reference, partner_id, mode) where reference is not null;
create index drawing_of_void on drawing (void_transaction) where void_transaction is not null;
-- Nobody wants these in an order, and such indexes are a fraction of the others' size.
create index drawing_of_fingerprint on drawing using hash (winners_commitment) where winners_commitment is not null;
create index payout_of_transaction on payout using hash (transaction) where transaction is not null;
create index chain_record_of_fulfilment on chain_record using hash (fulfil_transaction);
