-- A partner that goes to live in another database, or has come from one. At no moment may both act for it: here nobody does
-- from `leaving` on, and there nobody does before it is `here`, which it becomes once it is `gone` here.
--   holding   its campaigns are being held, and what is under way comes to its end; nothing is refused yet
--   leaving   nothing of it changes any more, so that it can be copied; it can still stay
--   gone      it lives in the other database, for good
--   arriving  it was copied here from another database, and nothing of it changes yet
--   here      it lives here
create table partner_move (
  partner_id text primary key references partner,
  state text not null check (state in ('holding', 'leaving', 'gone', 'arriving', 'here')),
  base_url text not null check (base_url ~ '^https?://' and length(base_url) <= 300),  -- where its servers ask from then on
  public_url text not null check (public_url ~ '^https?://' and length(public_url) <= 300),  -- where its new draws are shown
  -- What becomes of the campaigns that were held for the move, by their slugs: active or run, as they were before.
  resumes jsonb not null default '{}' check (jsonb_typeof(resumes) = 'object'),
  since timestamptz not null default now()
);

create function is_move_step(from_state text, to_state text) returns boolean language sql immutable parallel safe as $$
  select from_state = to_state or (from_state, to_state) in (
    ('holding', 'leaving'), ('leaving', 'gone'), ('arriving', 'here'), ('here', 'holding'))
$$;

create function guard_partner_move() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    tg_op = 'INSERT' and new.state not in ('holding', 'arriving')
      or tg_op = 'UPDATE' and (new.partner_id <> old.partner_id or not is_move_step(old.state, new.state)
        or old.state = 'gone' and (new.base_url, new.public_url) is distinct from (old.base_url, old.public_url)),
    'partner %s: there is no such step of a move', new.partner_id);
  return new;
end $$;

create trigger partner_move_goes_forward before insert or update on partner_move for each row
  execute function guard_partner_move();
-- What has not gone yet may stay; what is not here yet is taken back with its rows.
create trigger partner_move_is_kept before delete on partner_move for each row
  when (old.state in ('gone', 'here'))
  execute function refuse_change('partner %s: it has moved, and that does not change', 'partner_id');
create trigger partner_move_is_not_emptied before truncate on partner_move execute function refuse_change();

-- Whether nobody may act for a partner here.
create function is_away(partner text) returns boolean language sql stable as $$
  select exists (select from partner_move m where m.partner_id = partner and m.state in ('leaving', 'gone', 'arriving'))
$$;

create function refuse_away(partner text) returns void language plpgsql as $$
begin
  if partner is not null then
    raise exception 'partner %: it moves, or has moved, and nothing of it changes here', partner using errcode = 'PDS02';
  end if;
end $$;

-- What belongs to a partner that is away neither comes nor changes. Where nobody has moved, one look says so.
create function is_anybody_away() returns boolean language sql stable as $$
  select exists (select from partner_move where state in ('leaving', 'gone', 'arriving'))
$$;

-- The argument says by which column a row belongs to its partner.
create function keep_row_of_away() returns trigger language plpgsql as $$
begin
  if not is_anybody_away() then
    return new;
  end if;
  if tg_argv[0] = 'partner_id' then
    perform refuse_away((select new.partner_id where is_away(new.partner_id)));
  elsif tg_argv[0] = 'id' then
    perform refuse_away((select new.id where is_away(new.id)));
  elsif tg_argv[0] = 'made_by' then
    perform refuse_away((select new.made_by where is_away(new.made_by)));
  elsif tg_argv[0] = 'campaign_id' then
    perform refuse_away((select c.partner_id from campaign c where c.id = new.campaign_id and is_away(c.partner_id)));
  else
    perform refuse_away((
      select c.partner_id from (select campaign_id from drawing where id = new.drawing_id limit 1) d
        cross join lateral (select partner_id from campaign where id = d.campaign_id limit 1) c
      where is_away(c.partner_id)));
  end if;
  return new;
end $$;

create procedure keep_rows_of_away(kept regclass, by_column text) language plpgsql as $$
begin
  execute format('create trigger %1$s_is_of_nobody_away before insert or update on %1$s for each row
    execute function keep_row_of_away(%2$L)', kept, by_column);
end $$;

call keep_rows_of_away('chosen_value', 'drawing_id');
call keep_rows_of_away('simulated_failure', 'drawing_id');
call keep_rows_of_away('revoked_link', 'drawing_id');
call keep_rows_of_away('campaign_terms', 'campaign_id');
call keep_rows_of_away('campaign_pause', 'campaign_id');
call keep_rows_of_away('campaign_hold', 'campaign_id');
call keep_rows_of_away('go_live_request', 'campaign_id');
call keep_rows_of_away('wallet_change', 'campaign_id');
call keep_rows_of_away('member', 'partner_id');
call keep_rows_of_away('invitation', 'partner_id');
call keep_rows_of_away('approval', 'partner_id');
call keep_rows_of_away('organiser', 'partner_id');
call keep_rows_of_away('partner', 'id');
call keep_rows_of_away('prize_table', 'made_by');

-- A worker writes to these for other reasons as well: that it has looked, and that nobody need attend to them any more.
create trigger campaign_comes_to_nobody_away before insert on campaign for each row
  execute function keep_row_of_away('partner_id');
create trigger campaign_of_nobody_away_changes before update on campaign for each row
  when ((new.status, new.payout_wallet, new.contract, new.winners_mode, new.winners_url, new.name, new.language,
      new.cutoff_lead_seconds, new.large_prize_cents, new.guarantee_period)
    is distinct from (old.status, old.payout_wallet, old.contract, old.winners_mode, old.winners_url, old.name, old.language,
      old.cutoff_lead_seconds, old.large_prize_cents, old.guarantee_period))
  execute function keep_row_of_away('partner_id');
create trigger api_key_comes_to_nobody_away before insert on api_key for each row
  execute function keep_row_of_away('partner_id');
create trigger api_key_of_nobody_away_changes before update on api_key for each row
  when ((new.revoked_at, new.expires_at, new.expiry_told_at) is distinct from (old.revoked_at, old.expires_at, old.expiry_told_at))
  execute function keep_row_of_away('partner_id');
create trigger webhook_endpoint_comes_to_nobody_away before insert on webhook_endpoint for each row
  execute function keep_row_of_away('partner_id');
create trigger webhook_endpoint_of_nobody_away_changes before update on webhook_endpoint for each row
  when ((new.url, new.description, new.event_types, new.secret, new.disabled_at, new.deleted_at)
    is distinct from (old.url, old.description, old.event_types, old.secret, old.disabled_at, old.deleted_at))
  execute function keep_row_of_away('partner_id');
create trigger guarantee_comes_to_nobody_away before insert on guarantee for each row
  execute function keep_row_of_away('campaign_id');
create trigger guarantee_of_nobody_away_changes before update on guarantee for each row
  when (new.status <> old.status) execute function keep_row_of_away('campaign_id');

-- What there is most of is looked at a statement at a time.
create function keep_drawings_of_away() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  unheeded constant text[] := array['attention', 'attention_detail', 'attention_since', 'waits_for_person'];
begin
  if not is_anybody_away() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform refuse_away((
      select min(c.partner_id) from (select distinct campaign_id from after) touched
        cross join lateral (select partner_id from campaign where id = touched.campaign_id limit 1) c
      where is_away(c.partner_id)));
  else
    perform refuse_away((
      select min(c.partner_id) from (select distinct campaign_id from after) touched
        cross join lateral (select id, partner_id from campaign where id = touched.campaign_id limit 1) c
      where is_away(c.partner_id) and exists (
        select from after a join before b on b.id = a.id
        where a.campaign_id = c.id
          and (a.attention is not null or to_jsonb(a) - unheeded is distinct from to_jsonb(b) - unheeded))));
  end if;
  return null;
end $$;

create trigger drawing_comes_to_nobody_away after insert on drawing referencing new table as after
  for each statement execute function keep_drawings_of_away();
create trigger drawing_of_nobody_away_changes after update on drawing referencing old table as before new table as after
  for each statement execute function keep_drawings_of_away();

create function keep_payments_of_away() returns trigger language plpgsql as $$
begin
  if is_anybody_away() then
    perform refuse_away((select min(a.partner_id) from after a where is_away(a.partner_id)));
  end if;
  return null;
end $$;

create trigger payout_comes_to_nobody_away after insert on payout referencing new table as after
  for each statement execute function keep_payments_of_away();
create trigger payout_of_nobody_away_changes after update on payout referencing new table as after
  for each statement execute function keep_payments_of_away();
create trigger held_prize_comes_to_nobody_away after insert on held_prize referencing new table as after
  for each statement execute function keep_payments_of_away();
create trigger held_prize_of_nobody_away_changes after update on held_prize referencing new table as after
  for each statement execute function keep_payments_of_away();

-- A delivery is neither made nor to be made again; that it is given up may be written.
create function keep_deliveries_of_away() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if is_anybody_away() then
    perform refuse_away((
      select min(e.partner_id) from (select distinct endpoint_id from after where state = 'pending') a
        cross join lateral (select partner_id from webhook_endpoint where id = a.endpoint_id limit 1) e
      where is_away(e.partner_id)));
  end if;
  return null;
end $$;

create trigger delivery_is_not_made_for_who_is_away after update on delivery referencing new table as after
  for each statement execute function keep_deliveries_of_away();

-- A list is refused by what guards it already, for the price of one more look.
create or replace function guard_winner_list() returns trigger language plpgsql as $$
declare
  takes_winners boolean;
  expected integer;
  away text;
begin
  if tg_op = 'INSERT' then
    perform from drawing d where d.id = new.drawing_id for key share;
  end if;
  select d.status = 'open' and d.cancelled_at is null and case
      when new.fetched_for is null then d.cutoff_at > coalesce(d.held_at, clock_timestamp())
      else new.fetched_for = d.cutoff_at and d.cutoff_at <= clock_timestamp() and d.held_at is null
        and (tg_op = 'INSERT' or old.fetched_for is distinct from new.fetched_for)
        and exists (select from campaign c where c.id = d.campaign_id and c.winners_mode = 'pull'
          and (c.ended_at is null or d.cutoff_at <= c.ended_at))
    end, d.winners_expected,
    case when is_anybody_away() then (
      select c.partner_id from campaign c where c.id = d.campaign_id and is_away(c.partner_id)) end
  into takes_winners, expected, away
  from drawing d where d.id = new.drawing_id;
  if away is not null then
    perform refuse_away(away);
  end if;
  if takes_winners is not true or (tg_op = 'UPDATE' and new.drawing_id <> old.drawing_id) then
    raise exception 'drawing %: its winners are locked', new.drawing_id using errcode = 'PDS01';
  end if;
  if cardinality(new.winners) <> expected or not is_winner_list(new.winners) then
    raise exception 'drawing %: it takes % different winner ids', new.drawing_id, expected using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- A key of a partner that is away is no longer that of a caller, nor one of a suspended partner. Its team still looks.
create or replace function account_of(caller text) returns table (partner_id text, mode mode) language sql stable as $$
  select partner_id, mode from api_key
  where id = caller and revoked_at is null and (expires_at is null or expires_at > now())
    and not exists (select from partner p where p.id = api_key.partner_id and p.suspended_at is not null)
    and not exists (
      select from partner_move m where m.partner_id = api_key.partner_id and m.state in ('leaving', 'gone', 'arriving'))
  union all
  select partner_id, split_part(caller, ' ', 2)::mode from member
  where id = split_part(caller, ' ', 1) and removed_at is null
$$;
