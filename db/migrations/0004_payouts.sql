-- A payout is one transfer of prizes to a partner's wallet. There is one for a drawing, ever.
create table payout (
  id text primary key check (id ~ '^pay_[A-Za-z0-9]{22}$'),
  campaign_id text not null references campaign,
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

create function guard_payout() returns trigger language plpgsql as $$
declare
  due bigint;
begin
  if tg_op = 'INSERT' then
    select transferred_cents(r.amounts_cents, d.large_prize_cents) into due
    from drawing d join result r on r.drawing_id = d.id
    where d.id = new.drawing_id and d.campaign_id = new.campaign_id;
    if due is distinct from new.amount_cents then
      raise exception 'payout of drawing %: % cents are due, not %', new.drawing_id, due, new.amount_cents
        using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.id, new.campaign_id, new.drawing_id, new.amount_cents, new.chain, new.token, new.created_at)
     is distinct from (old.id, old.campaign_id, old.drawing_id, old.amount_cents, old.chain, old.token, old.created_at)
     or old.paid_at is not null then
    raise exception 'payout %: what is owed or paid does not change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger payout_guard before insert or update on payout for each row execute function guard_payout();
create trigger payout_is_kept before delete on payout for each row execute function refuse_change();
create trigger payout_is_not_emptied before truncate on payout execute function refuse_change();
