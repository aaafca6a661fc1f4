-- A payout is one transfer to a partner's wallet, of a drawing's prizes or of a guarantee. Neither ever gets a second
-- one.
create table payout (
  id text primary key check (id ~ '^pay_[A-Za-z0-9]{22}$'),
  campaign_id text not null,  -- the drawing's or the guarantee's; the guards check it
  -- The campaign's account, which lists what it was paid for all its campaigns; the guards check it.
  partner_id text not null,
  mode mode not null,
  -- Null: it is a guarantee's. No foreign key: the guard looks up the drawing, and drawings are never deleted.
  drawing_id text unique,
  amount_cents bigint not null check (amount_cents > 0),
  chain text not null,
  token text not null,
  wallet text,             -- the wallet it went to; null until it is sent
  transaction text,        -- the transfer on the chain; null on the test chain, where no money moves
  created_at timestamptz not null default now(),
  paid_at timestamptz,     -- when the transfer was confirmed; null: not yet
  check (paid_at is null or wallet is not null)
);

create index payout_newest on payout (campaign_id, created_at, id);
create index payout_of_account on payout (partner_id, mode, created_at, id);

-- A prize at or above its drawing's large-prize threshold is held: kept out of the transfer and paid by hand, once.
create table held_prize (
  drawing_id text not null references drawing,
  position integer not null check (position >= 0),
  amount_cents bigint not null check (amount_cents > 0),
  reference text check (length(reference) between 1 and 200),  -- identifies the payment by hand; null: not paid yet
  marked_by text check (length(marked_by) between 1 and 200),
  paid_at timestamptz,
  -- The account that pays it, and when its drawing was settled: the guards check them.
  partner_id text not null,
  mode mode not null,
  settled_at timestamptz not null default now(),
  primary key (drawing_id, position),
  check (num_nonnulls(reference, marked_by, paid_at) in (0, 3))
);

-- A drawing's held prizes that were paid by hand; null: there are none.
create function hand_payments(drawing text) returns json language sql stable as $$
  select json_agg(json_build_object('position', position, 'at', paid_at, 'reference', reference))
  from held_prize where drawing_id = drawing and paid_at is not null
$$;

create index held_prize_waiting on held_prize (partner_id, mode, settled_at, drawing_id, position) where paid_at is null;
create index held_prize_paid on held_prize (partner_id, mode, paid_at, drawing_id, position) where paid_at is not null;
