-- The transparency log: everything that is promised, in an order that never changes, as a Merkle tree whose root is
-- signed. What is to be logged is written by triggers in the transaction of its cause, so that nothing is promised
-- beside the log; one worker at a time gives it a place.

create table log_wanted (
  id bigint generated always as identity primary key,
  -- Its members are texts and numbers; nothing personal, because nothing can be taken out of the log.
  entry jsonb not null check (jsonb_typeof(entry) = 'object' and entry ? 'type')
);

create table log_entry (
  index bigint primary key check (index >= 0),
  entry bytea not null check (octet_length(entry) between 2 and 65535),
  leaf bytea not null generated always as (sha256('\x00'::bytea || entry)) stored,
  lock_of text unique,  -- the drawing whose lock it is; null: it is something else
  logged_at timestamptz not null default now()
);

create index log_entry_of_leaf on log_entry (leaf);

-- The tree's hashes above the leaves, where they are complete: one of level l stands for 256 ^ l leaves.
create table log_hash (
  level smallint not null check (level between 1 and 7),
  index bigint not null check (index >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, index)
);

-- What was signed last. One row at most.
create table log_head (
  single boolean primary key default true check (single),
  public_url text not null check (length(public_url) between 1 and 300),  -- the address of the site that it is of
  size bigint not null check (size >= 0),
  root bytea not null check (octet_length(root) = 32),
  signed_at timestamptz not null default now()
);

-- What a person has to look at. taken_back: what was published is not in the database, so nothing is added.
-- foreign_anchor: a contract has an anchor that was not written here.
create table log_trouble (
  kind text not null check (kind in ('taken_back', 'foreign_anchor')),
  place text not null default '' check (length(place) <= 100),  -- which contract; empty: the log itself
  found text not null check (length(found) between 1 and 500),
  since timestamptz not null default now(),
  primary key (kind, place)
);

-- The keys that sign checkpoints, all of them at once. What is private of a key is sealed with SECRETS_KEY.
create table log_key (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),  -- its public part
  secret bytea not null check (octet_length(secret) between 40 and 200),
  created_at timestamptz not null default now(),
  retired_at timestamptz check (retired_at >= created_at)  -- null: it signs
);

-- The keys that sign receipts; the newest one does. They are apart, since another process has them.
create table receipt_key (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),  -- its public part
  secret bytea not null check (octet_length(secret) between 40 and 200),
  created_at timestamptz not null default now(),
  retired_at timestamptz check (retired_at >= created_at)  -- null: it may sign
);

create index log_entry_of_locks on log_entry (index) where lock_of is not null;

-- A state of the log that a contract has made public, in a block that its chain does not take back.
create table log_anchor (
  chain text not null,
  contract text not null,
  size bigint not null check (size >= 1),
  root bytea not null check (octet_length(root) = 32),
  transaction text not null check (transaction ~ '^0x[0-9a-f]{64}$'),
  block bigint not null check (block >= 0),
  seen_at timestamptz not null default now(),
  primary key (chain, contract, size),
  foreign key (chain, contract) references chain_contract
);

call keep_rows('log_anchor', 'update or delete');
call keep_rows('log_entry', 'update or delete');
call keep_rows('log_hash', 'update or delete');
call keep_rows('log_head');
call keep_rows('log_key');
call keep_rows('receipt_key');

create function guard_signing_key() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    (new.id, new.created_at) is distinct from (old.id, old.created_at)
      or old.retired_at is not null and new.retired_at is distinct from old.retired_at,
    'signing key %s: it does not change, and signs no more once it is retired', old.id);
  return new;
end $$;

create trigger log_key_stays_itself before update on log_key for each row execute function guard_signing_key();
create trigger receipt_key_stays_itself before update on receipt_key for each row execute function guard_signing_key();

-- A new key counts for those who know the keys before it because the log names it.
create function log_signing_key() returns trigger language plpgsql as $$
begin
  insert into log_wanted (entry) values (jsonb_build_object(
    'type', case tg_op when 'INSERT' then 'key' else 'key_retired' end, 'purpose', tg_argv[0],
    'key', encode(decode(new.id, 'hex'), 'base64')));
  return null;
end $$;

create trigger new_log_key_is_logged after insert on log_key for each row execute function log_signing_key('log');
create trigger retired_log_key_is_logged after update on log_key for each row
  when (old.retired_at is null and new.retired_at is not null) execute function log_signing_key('log');
create trigger new_receipt_key_is_logged after insert on receipt_key for each row
  execute function log_signing_key('receipts');
create trigger retired_receipt_key_is_logged after update on receipt_key for each row
  when (old.retired_at is null and new.retired_at is not null) execute function log_signing_key('receipts');

-- Entries follow each other without a hole.
create function guard_log_entries() returns trigger language plpgsql as $$
declare
  first_index bigint;
  last_index bigint;
  entries bigint;
begin
  select min(index), max(index), count(*) into first_index, last_index, entries from after;
  perform refuse_if(
    entries > 0 and (last_index - first_index + 1 <> entries
      or first_index > 0 and not exists (select from log_entry where index = first_index - 1)),
    'log entry %s: it does not follow the one before it', first_index::text);
  return null;
end $$;

create trigger log_entry_follows_the_last after insert on log_entry referencing new table as after
  for each statement execute function guard_log_entries();

create trigger log_head_never_goes_back before update on log_head for each row
  when (new.size < old.size or new.size = old.size and new.root <> old.root)
  execute function refuse_change();

create function log_time(at timestamptz) returns text language sql immutable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function log_hex(bytes bytea) returns text language sql immutable parallel safe as $$
  select '0x' || encode(bytes, 'hex')
$$;

-- Lists, as they are sent or fetched.
create function log_winner_list() returns trigger language plpgsql as $$
begin
  insert into log_wanted (entry) values (jsonb_build_object(
    'type', case when new.fetched_for is null then 'send' else 'fetch' end, 'drawing', new.drawing_id,
    'winnersCommitment', log_hex(winners_commitment(new.drawing_id, new.winners)), 'sentAt', log_time(new.listed_at)));
  return null;
end $$;

create trigger new_winner_list_is_logged after insert on winner_list for each row execute function log_winner_list();
create trigger replaced_winner_list_is_logged after update on winner_list for each row
  when ((new.winners, new.fetched_for, new.listed_at) is distinct from (old.winners, old.fetched_for, old.listed_at))
  execute function log_winner_list();

-- Locks, values, cancellations and voids.
create function log_changed_drawings() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into log_wanted (entry)
  select wanted.entry
  from after a join before b on b.id = a.id
    cross join lateral (select slug from campaign where id = a.campaign_id limit 1) c
    cross join lateral (
      select 1 as turn, jsonb_build_object(
        'type', 'lock', 'campaign', c.slug, 'drawing', a.id, 'winnersCommitment', log_hex(a.winners_commitment),
        'prizeTable', (select log_hex(fingerprint) from prize_table where id = a.prize_table_id),
        'cutoffAt', log_time(a.cutoff_at), 'drawAt', log_time(a.draw_at), 'largePrizeCents', a.large_prize_cents) as entry
      where b.status = 'open' and a.status = 'locked'
      union all
      select 2, jsonb_build_object(
        'type', 'value', 'drawing', a.id, 'number', a.number, 'provider', a.entropy_provider, 'value', log_hex(a.entropy))
      where b.entropy is null and a.entropy is not null
      union all
      select 3, jsonb_build_object('type', 'cancellation', 'campaign', c.slug, 'drawing', a.id,
        'reasonHash', log_hex(sha256(convert_to(a.cancelled_reason, 'UTF8'))))
      where b.cancelled_at is null and a.cancelled_at is not null
      union all
      select 4, jsonb_build_object('type', 'void', 'campaign', c.slug, 'drawing', a.id, 'number', a.number,
        'transaction', a.void_transaction)
      where b.voided_at is null and a.voided_at is not null
    ) wanted
  where (a.status, a.cancelled_at, a.voided_at, a.entropy) is distinct from (b.status, b.cancelled_at, b.voided_at, b.entropy)
  order by a.id, wanted.turn;
  return null;
end $$;

create trigger drawing_is_logged after update on drawing referencing old table as before new table as after
  for each statement execute function log_changed_drawings();

-- Every version of a proof that was published.
create function log_proof() returns trigger language plpgsql as $$
begin
  insert into log_wanted (entry) values (jsonb_build_object(
    'type', 'proof', 'drawing', split_part(new.subject, '/', 1), 'sha256', log_hex(sha256(new.body))));
  return null;
end $$;

create trigger new_proof_is_logged after insert on site_file for each row
  when (new.path like '%/proof.json') execute function log_proof();
create trigger changed_proof_is_logged after update on site_file for each row
  when (new.path like '%/proof.json' and new.body is distinct from old.body) execute function log_proof();

-- A guarantee's period as it was promised, and what became of it.
create function log_guarantee() returns trigger language plpgsql as $$
declare
  slug text := (select c.slug from campaign c where c.id = new.campaign_id);
begin
  insert into log_wanted (entry) values (case
    when tg_op = 'INSERT' then jsonb_build_object(
      'type', 'guarantee', 'campaign', slug, 'guarantee', new.id, 'periodStart', log_time(new.period_start),
      'periodEnd', log_time(new.period_end), 'thresholdCents', new.threshold_cents, 'amountCents', new.amount_cents)
    else jsonb_build_object('type', 'guarantee_' || new.status, 'campaign', slug, 'guarantee', new.id,
      'bestPrizeCents', new.best_prize_cents, 'drawing', new.drawing_id, 'position', new.position)
    end);
  return null;
end $$;

create trigger new_guarantee_is_logged after insert on guarantee for each row execute function log_guarantee();
create trigger changed_guarantee_is_logged after update on guarantee for each row
  when (new.status <> old.status and new.status <> 'paid') execute function log_guarantee();

-- Where the money goes: what was asked for, and what the campaign's wallet is.
create function log_wallet_change() returns trigger language plpgsql as $$
begin
  insert into log_wanted (entry) values (jsonb_build_object(
    'type', case when tg_op = 'INSERT' then 'wallet_change' when new.approved_at is not null then 'wallet_approved'
      else 'wallet_withdrawn' end,
    'campaign', (select c.slug from campaign c where c.id = new.campaign_id), 'change', new.id,
    'previous', new.previous, 'wallet', new.wallet));
  return null;
end $$;

create trigger new_wallet_change_is_logged after insert on wallet_change for each row execute function log_wallet_change();
create trigger decided_wallet_change_is_logged after update on wallet_change for each row
  when ((new.approved_at, new.withdrawn_at) is distinct from (old.approved_at, old.withdrawn_at))
  execute function log_wallet_change();

create function log_campaign() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.payout_wallet is distinct from old.payout_wallet then
    insert into log_wanted (entry) values (jsonb_build_object(
      'type', 'wallet', 'campaign', new.slug, 'wallet', new.payout_wallet));
  end if;
  if tg_op = 'UPDATE' and (new.contract, new.contract_id) is distinct from (old.contract, old.contract_id) then
    insert into log_wanted (entry) values (jsonb_build_object(
      'type', 'registration', 'campaign', new.slug, 'chain', new.payout_chain, 'contract', new.contract,
      'campaignId', new.contract_id));
  end if;
  return null;
end $$;

create trigger new_campaign_is_logged after insert on campaign for each row execute function log_campaign();
create trigger changed_campaign_is_logged after update on campaign for each row
  when ((new.payout_wallet, new.contract, new.contract_id)
    is distinct from (old.payout_wallet, old.contract, old.contract_id))
  execute function log_campaign();
