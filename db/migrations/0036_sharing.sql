-- The keys under which winners' personal links are made: the newest makes them, and every one that is not retired
-- still opens its own. They are apart, since only web processes have them.
create table link_key (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  secret bytea not null check (octet_length(secret) between 40 and 200),
  created_at timestamptz not null default now(),
  retired_at timestamptz check (retired_at >= created_at)  -- null: its links open
);

call keep_rows('link_key');
create trigger link_key_stays_itself before update on link_key for each row execute function guard_signing_key();

-- How often the links of a drawing's winners were revoked, those of one position or all of them. A link is made for a
-- number of revocations, and opens until there is another one. Without a row none was revoked.
create table revoked_link (
  drawing_id text not null references drawing,
  position integer check (position between 0 and 99999),  -- null: all of the drawing
  times integer not null default 1 check (times between 1 and 999),
  revoked_at timestamptz not null default now(),
  unique nulls not distinct (drawing_id, position)
);

call keep_rows('revoked_link');

-- A list that can still be replaced has no links, and what was revoked stays so.
create function guard_revoked_links() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    not exists (
      select from drawing d
      where d.id = new.drawing_id and d.status <> 'open' and coalesce(new.position, 0) < d.winners_expected),
    'links of drawing %s: it has no such position yet', new.drawing_id);
  perform refuse_if(
    case tg_op
      when 'INSERT' then new.times <> 1
      else (new.drawing_id, new.position, new.times) is distinct from (old.drawing_id, old.position, old.times + 1) end,
    'links of drawing %s: they are revoked once more at a time', new.drawing_id);
  return new;
end $$;

create trigger revoked_link_is_right before insert or update on revoked_link for each row
  execute function guard_revoked_links();

-- A draw's picture for shared links, as PNG. It is made when it is first asked for, and again after it was forgotten;
-- `digest` says what it shows, so that what has it never changes.
create table share_card (
  drawing_id text not null references drawing,
  digest text not null check (digest ~ '^[0-9a-f]{16}$'),
  body bytea not null
    check (octet_length(body) between 100 and 300000 and substring(body for 8) = '\x89504e470d0a1a0a'::bytea),
  made_at timestamptz not null default now(),
  primary key (drawing_id, digest)
);

create index share_card_made on share_card (made_at);
call keep_rows('share_card', 'update');

create function guard_share_cards() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    not exists (select from drawing d where d.id = new.drawing_id and d.status in ('settled', 'paid')),
    'card of drawing %s: it is not drawn', new.drawing_id);
  return new;
end $$;

create trigger share_card_is_of_a_draw before insert on share_card for each row execute function guard_share_cards();

-- As before, with the keys of links.
create or replace function sealing_keys() returns setof bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select substring(sealed for 4)
  from (
    select secret from partner
    union all select previous_secret from partner
    union all select secret from webhook_endpoint
    union all select previous_secret from webhook_endpoint
    union all select totp_secret from portal_user
    union all select secret from log_key
    union all select secret from receipt_key
    union all select secret from link_key
    union all select token from mail
    union all select offered_totp_secret from session where ended_at is null
  ) place (sealed)
  where sealed is not null
  group by 1
$$;
