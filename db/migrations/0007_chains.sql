-- Live campaigns are drawn and paid through our contracts on their chains, each through one at a time.

-- An account that signs for us on a chain. Its next nonce is handed out under this row's lock, so that no two workers
-- use the same one.
create table chain_account (
  chain text not null check (length(chain) between 1 and 40),
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  next_nonce bigint not null default 0 check (next_nonce >= 0),
  primary key (chain, address)
);

create trigger chain_account_nonces_count_up before update on chain_account for each row
  when ((new.chain, new.address) is distinct from (old.chain, old.address) or new.next_nonce < old.next_nonce)
  execute function refuse_change('account %s: its nonces only count up', 'address');
call keep_rows('chain_account');

-- A contract of ours, and the account whose calls it obeys.
create table chain_contract (
  chain text not null,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  chain_id bigint not null check (chain_id >= 1),
  operator text not null,
  deployed_block bigint not null check (deployed_block >= 0),
  created_at timestamptz not null default now(),
  primary key (chain, address),
  foreign key (chain, operator) references chain_account
);

create trigger chain_contract_is_the_same before update on chain_contract for each row
  when ((new.chain, new.chain_id, new.address, new.deployed_block, new.created_at)
    is distinct from (old.chain, old.chain_id, old.address, old.deployed_block, old.created_at))
  execute function refuse_change('contract %s: what it is does not change', 'address');

create function guard_key_change() returns trigger language plpgsql as $$
begin
  perform refuse_if_any('contract %s: what its key has signed is in no block yet', (
    select contract from chain_intent
    where chain = old.chain and contract = old.address and state = 'signed' limit 1), 'restrict_violation');
  return new;
end $$;

create trigger chain_contract_key_has_nothing_under_way before update on chain_contract for each row
  when (new.operator <> old.operator)
  execute function guard_key_change();
create trigger chain_contract_is_kept before delete on chain_contract for each row execute function refuse_change();

alter table campaign add unique (payout_chain, contract, contract_id);
alter table campaign add foreign key (payout_chain, contract) references chain_contract (chain, address);

-- A contract that a campaign was in before the one that it is in now, and the numbers that it has from there.
create table earlier_registration (
  campaign_id text not null references campaign,
  first_number integer not null check (first_number >= 1),
  last_number integer not null check (last_number >= first_number - 1),
  chain text not null,
  contract text not null,
  contract_id integer not null,
  left_at timestamptz not null default now(),
  primary key (campaign_id, contract),
  unique (chain, contract, contract_id),
  foreign key (chain, contract) references chain_contract
);

call keep_rows('earlier_registration', 'update or delete');

-- The stretches of its numbers that a campaign has from contracts, each from one.
create view registration as
  select id as campaign_id, payout_chain as chain, contract, contract_id, first_number, last_number, true as is_current
  from campaign where contract_id is not null
  union all
  select campaign_id, chain, contract, contract_id, first_number, last_number, false from earlier_registration;

-- A campaign that moves to another contract goes on there after its last number, once it is registered there. It never
-- comes back.
create function leave_contract() returns trigger language plpgsql as $$
begin
  if old.contract_id is not null and new.contract is distinct from old.contract then
    perform refuse_if(
      new.contract is null or new.contract_id is not null or new.last_number <> old.last_number,
      'campaign %s: it is registered in a contract', new.id);
    perform refuse_if(
      exists (select from wallet_change where campaign_id = new.id and approved_at is null and withdrawn_at is null),
      'campaign %s: a change of its wallet waits', new.id);
    new.first_number := old.last_number + 1;
    insert into earlier_registration (campaign_id, first_number, last_number, chain, contract, contract_id)
    values (old.id, old.first_number, old.last_number, old.payout_chain, old.contract, old.contract_id);
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

create trigger campaign_leaves_contract before update on campaign for each row
  when ((new.contract, new.contract_id, new.first_number) is distinct from (old.contract, old.contract_id, old.first_number))
  execute function leave_contract();

-- deliver: gives the contract a value that its provider made public and did not deliver.
-- anchor: makes the state of the transparency log public there.
create type intent_kind as enum ('request', 'pay', 'deliver', 'anchor');
-- new: to be signed. signed: its bytes, with a nonce, are stored, and only these are sent. mined: it is in a block.
-- final: the chain does not take its block back. lost: another request has its number, and it is never sent again.
create type intent_state as enum ('new', 'signed', 'mined', 'final', 'lost');

-- A transaction to be sent to a chain, once: written in the database transaction that decides it, under a unique key.
create table chain_intent (
  key text primary key check (length(key) between 1 and 100),
  chain text not null,
  contract text not null,
  kind intent_kind not null,
  campaign_id text references campaign,  -- null: the log's anchor is of no campaign
  drawing_id text references drawing,
  payout_id text unique references payout,
  arguments jsonb not null,
  state intent_state not null default 'new',
  account text check (account ~ '^0x[0-9a-f]{40}$'),  -- whose nonce it is
  nonce bigint check (nonce >= 0),
  -- The newest block when it was first signed or seen: no earlier block has it.
  sent_block bigint check (sent_block >= 0),
  retry_at timestamptz,                       -- not signed before; null: at once
  created_at timestamptz not null default now(),
  final_at timestamptz,
  foreign key (chain, contract) references chain_contract,
  foreign key (chain, account) references chain_account,
  unique (chain, account, nonce),
  check ((account is null) = (nonce is null)),
  check (num_nonnulls(campaign_id, drawing_id) = case kind when 'anchor' then 0 else 2 end),
  check (kind = 'pay' or payout_id is null),  -- a settlement may have nothing to pay
  check (state not in ('new', 'lost') or nonce is null),
  check (state <> 'lost' or kind = 'request'),
  check (state <> 'signed' or nonce is not null),
  check ((state = 'final') = (final_at is not null))
);

create unique index chain_intent_request on chain_intent (drawing_id) where kind = 'request' and state <> 'lost';
-- Requests and payments are signed in lanes of their own: requests in the order of their numbers, payments in the order
-- in which they are due, so that what is put off is not among the first.
create index chain_intent_new_request on chain_intent (chain, contract, campaign_id, ((arguments ->> 'number')::integer))
  where state = 'new' and kind = 'request';
create index chain_intent_new_payment on chain_intent (chain, contract, campaign_id, greatest(created_at, retry_at))
  where state = 'new' and kind = 'pay';
create index chain_intent_new_delivery on chain_intent (chain, contract, created_at) where state = 'new' and kind = 'deliver';
create index chain_intent_anchor on chain_intent (chain, contract, created_at) where kind = 'anchor';
create index chain_intent_under_way on chain_intent (chain, contract) where state in ('signed', 'mined');

create trigger chain_intent_says_the_same before update on chain_intent for each row
  when ((new.key, new.chain, new.contract, new.kind, new.campaign_id, new.drawing_id, new.payout_id, new.arguments, new.created_at)
    is distinct from (old.key, old.chain, old.contract, old.kind, old.campaign_id, old.drawing_id, old.payout_id, old.arguments, old.created_at))
  execute function refuse_change('intent %s: what it says does not change', 'key');
create trigger chain_intent_stays_final before update on chain_intent for each row
  when (old.state in ('final', 'lost') or new.state = 'lost' and old.state <> 'new')
  execute function refuse_change('intent %s: it is done, or under way', 'key');
call keep_rows('chain_intent');

-- What is left to its chain is not looked at again for its payment.
create function leave_to_chain() returns trigger language plpgsql as $$
begin
  update drawing d set transfer_at = now()
  from made join payout p on p.id = made.payout_id
  where d.id = p.drawing_id;
  return null;
end $$;

create trigger chain_intent_leaves_to_chain after insert on chain_intent referencing new table as made for each statement
  execute function leave_to_chain();

-- A number that the contract gave out for no drawing here: somebody else had the key, or the database that knew it is
-- lost. It is public, and counted.
create table disowned_number (
  campaign_id text not null references campaign,
  number integer not null check (number >= 1),
  drawing_id text not null check (drawing_id ~ '^0x[0-9a-f]{64}$'),    -- whatever the contract was told
  transaction text not null check (transaction ~ '^0x[0-9a-f]{64}$'),  -- of its request
  block bigint not null check (block >= 0),                            -- that has it
  reason text not null check (length(reason) between 1 and 280),       -- public
  disowned_at timestamptz not null default now(),
  primary key (campaign_id, number)
);

call keep_rows('disowned_number', 'update or delete');

-- It is the next number of its campaign, or one that a drawing has, which then gets another with the same transaction.
create function count_disowned_number() returns trigger language plpgsql as $$
declare
  counted integer;
begin
  select last_number into counted from campaign where id = new.campaign_id and contract_id is not null for no key update;
  perform refuse_if(counted is null or new.number > counted + 1, 'number %s: it is not the next one', new.number::text);
  update campaign set last_number = new.number where id = new.campaign_id and last_number < new.number;
  return new;
end $$;

create trigger disowned_number_is_counted before insert on disowned_number for each row
  execute function count_disowned_number();

create function guard_disowned_number() returns trigger language plpgsql as $$
begin
  perform refuse_if_any('drawing %s: its number is disowned', (
    select id from drawing where campaign_id = new.campaign_id and number = new.number));
  return null;
end $$;

create constraint trigger disowned_number_has_no_drawing after insert on disowned_number
  deferrable initially deferred
  for each row execute function guard_disowned_number();

-- Numbers have no gaps: before number n there is n - 1. One is given once, for good, unless it turns out not to be the
-- drawing's: then that has no value yet, since a value comes from the request that has the number.
create function guard_number() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    exists (select from disowned_number where campaign_id = new.campaign_id and number = new.number)
      or new.number > 1
        and not exists (select from drawing where campaign_id = new.campaign_id and number = new.number - 1)
        and not exists (select from disowned_number where campaign_id = new.campaign_id and number = new.number - 1),
    'drawing %s: its number does not follow the one before', new.id);
  perform refuse_if(
    old.number is not null and (num_nonnulls(new.entropy, new.voided_at) > 0 or not exists (
      select from disowned_number where campaign_id = old.campaign_id and number = old.number)),
    'drawing %s: its number does not change', new.id);
  return null;
end $$;

create trigger drawing_number_follows after update on drawing for each row
  when (new.number is distinct from old.number)
  execute function guard_number();

-- Signed bytes, stored before they are sent. A fee bump is one more attempt with the same nonce.
create table chain_attempt (
  hash text primary key check (hash ~ '^0x[0-9a-f]{64}$'),
  intent_key text not null references chain_intent,
  chain text not null,
  account text not null,  -- whose nonce it is
  nonce bigint not null check (nonce >= 0),
  raw bytea not null,
  max_fee_per_gas numeric(78) not null check (max_fee_per_gas > 0),
  priority_fee_per_gas numeric(78) not null check (priority_fee_per_gas >= 0),
  signed_at timestamptz not null default now(),
  sent_at timestamptz,  -- the last time it was sent to a node; null: not yet
  foreign key (chain, account) references chain_account
);

create index chain_attempt_nonce on chain_attempt (chain, account, nonce, signed_at desc);
create index chain_attempt_of_intent on chain_attempt (intent_key, signed_at desc);

create trigger chain_attempt_bytes_are_kept before update on chain_attempt for each row
  when ((new.hash, new.intent_key, new.chain, new.account, new.nonce, new.raw)
    is distinct from (old.hash, old.intent_key, old.chain, old.account, old.nonce, old.raw))
  execute function refuse_change('attempt %s: signed bytes do not change', 'hash');
call keep_rows('chain_attempt');

-- The chain's record of a drawing's value, for the proof: written with the value, once.
create table chain_record (
  drawing_id text primary key references drawing,
  chain text not null,
  contract text not null,
  contract_id integer not null,  -- the campaign's there
  entropy_contract text not null check (entropy_contract ~ '^0x[0-9a-f]{40}$'),
  provider text not null check (provider ~ '^0x[0-9a-f]{40}$'),
  sequence text not null check (sequence ~ '^[1-9][0-9]{0,19}$'),
  attempt integer not null check (attempt >= 1),
  table_number integer not null check (table_number >= 1),  -- the campaign's table, as the contract counts them
  user_contribution bytea not null check (octet_length(user_contribution) = 32),
  provider_contribution bytea not null check (octet_length(provider_contribution) = 32),
  salt bytea not null check (octet_length(salt) = 32),
  request_transaction text not null check (request_transaction ~ '^0x[0-9a-f]{64}$'),
  fulfil_transaction text not null check (fulfil_transaction ~ '^0x[0-9a-f]{64}$'),
  foreign key (chain, contract) references chain_contract
);

call keep_rows('chain_record', 'update or delete');

-- A payment in the token's own terms; null on the test chain.
alter table payout add column token_address text check (token_address ~ '^0x[0-9a-f]{40}$');
alter table payout add column token_units numeric(78) check (token_units > 0);
alter table payout add check (chain = 'test' or paid_at is null or (transaction is not null and token_units is not null));

-- A live drawing's value comes from its chain, and only once its record is there. A salt marks a live drawing, whatever
-- provider it names.
create function guard_live_values() returns trigger language plpgsql as $$
begin
  perform refuse_if(not exists (select from chain_record where drawing_id = new.id),
    'drawing %s: its value is not on a chain', new.id, 'check_violation');
  return null;
end $$;

create trigger live_value_is_on_chain after update on drawing for each row
  when (new.entropy is not null and old.entropy is null and (new.entropy_provider <> 'mock' or new.salt is not null))
  execute function guard_live_values();

-- A change of a campaign's wallet. It takes effect once the contract's owner has set it there.
create table wallet_change (
  id text primary key check (id ~ '^wch_[A-Za-z0-9]{22}$'),
  campaign_id text not null references campaign,
  previous text,
  wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
  requested_by text not null check (length(requested_by) between 1 and 200),
  requested_at timestamptz not null default now(),
  approved_by text check (approved_by ~ '^0x[0-9a-f]{40}$'),  -- the owner's address
  approved_at timestamptz,
  transaction text check (transaction ~ '^0x[0-9a-f]{64}$'),
  withdrawn_at timestamptz,  -- when it was withdrawn, before it was approved; null: it was not
  check (num_nonnulls(approved_by, approved_at, transaction) in (0, 3)),
  check (approved_at is null or withdrawn_at is null)
);

create unique index wallet_change_waiting on wallet_change (campaign_id) where approved_at is null and withdrawn_at is null;

create trigger wallet_change_starts_waiting before insert on wallet_change for each row
  when (new.approved_at is not null or new.withdrawn_at is not null)
  execute function refuse_change();
create trigger wallet_change_is_decided_once before update on wallet_change for each row
  when (old.approved_at is not null or old.withdrawn_at is not null)
  execute function refuse_change('wallet change %s: it was approved or withdrawn');
-- Another wish waits its turn: who approves a wallet approves the one that was asked for.
create trigger wallet_change_is_what_was_asked_for before update on wallet_change for each row
  when ((new.campaign_id, new.previous, new.wallet, new.requested_by, new.requested_at)
    is distinct from (old.campaign_id, old.previous, old.wallet, old.requested_by, old.requested_at))
  execute function refuse_change('wallet change %s: it is what was asked for, and can be withdrawn');
call keep_rows('wallet_change');

-- What the contract had for a campaign when a worker saw it last, for those who ask no node.
create table campaign_money (
  campaign_id text primary key references campaign,
  balance_cents bigint not null check (balance_cents >= 0),  -- whole cents
  seen_at timestamptz not null default now()
);

-- A live campaign's wallet is the one that its contract pays to: it changes only to the one approved last.
create function guard_live_wallet() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    new.payout_wallet is null or new.payout_wallet is distinct from (
      select w.wallet from wallet_change w where w.campaign_id = new.id and w.approved_at is not null
      order by w.approved_at desc limit 1),
    'campaign %s: its wallet is not set in the contract', new.id, 'check_violation');
  return null;
end $$;

create constraint trigger live_wallet_is_approved after update on campaign deferrable initially deferred for each row
  when (new.mode = 'live' and new.payout_wallet is distinct from old.payout_wallet)
  execute function guard_live_wallet();
