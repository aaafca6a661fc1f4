-- A payout is one transfer of prizes to a partner's wallet. There is one for a drawing, ever.
create table payout (
  id text primary key check (id ~ '^pay_[A-Za-z0-9]{22}$'),
  campaign_id text not null,  -- the drawing's, which the guard sees to
  drawing_id text not null unique references drawing,
  amount_cents bigint not null check (amount_cents > 0),
  chain text not null,
  token text not null,
  wallet text,             -- the wallet it went to; null until it is sent
  transaction text,        -- the transfer on the chain; null on the test chain, which no money moves on
  created_at timestamptz not null default now(),
  paid_at timestamptz,     -- when the transfer was confirmed; null: not yet
  check (paid_at is null or wallet is not null)
);

create index payout_newest on payout (campaign_id, created_at desc);
