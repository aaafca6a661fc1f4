-- The answer to a POST with an Idempotency-Key, so that a repeat gets the same answer and does nothing more. The
-- transaction that did the work writes the row: neither is there without the other. It is kept for a day.
create table idempotent_call (
  -- SHA-256 of the account, the mode and the key; the key itself is not kept
  id bytea primary key check (octet_length(id) = 32),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),  -- of the operation, its address and its body
  status smallint not null check (status between 200 and 299),
  -- encrypted with the key; null: too large to keep, and read again for a repeat
  answer bytea check (octet_length(answer) between 32 and 65536),
  created_at timestamptz not null default now()
);

create index idempotent_call_age on idempotent_call (created_at);

create trigger idempotent_call_is_kept before update on idempotent_call for each row execute function refuse_change();
