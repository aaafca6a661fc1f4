-- What a campaign's drawings are made with: a drawing's terms are the last ones that take effect at its draw time or
-- before.

-- A campaign has terms from its set-up on, and a change adds others that take effect from a draw on. They are a list in
-- time that grows only at its end, after every drawing already made; a change can be withdrawn from there until it
-- takes effect.
create table campaign_terms (
  campaign_id text not null references campaign,
  from_draw_at timestamptz not null check (from_draw_at = date_trunc('milliseconds', from_draw_at)),
  -- Null: the terms that the campaign was set up with.
  change_id text unique check (change_id ~ '^chg_[A-Za-z0-9]{22}$'),
  prize_table_id text not null references prize_table,
  winners_per_draw integer not null check (winners_per_draw between 1 and 100000),
  created_at timestamptz not null default now(),
  primary key (campaign_id, from_draw_at),
  check ((change_id is null) = (from_draw_at = '-infinity'))
);

-- The terms in force at a time: one look-up by key. One query, so that Postgres inlines it into the statement that
-- asks.
create function terms_at(campaign text, draw_at timestamptz)
returns table (prize_table_id text, winners_per_draw integer) language sql stable as $$
  select prize_table_id, winners_per_draw from campaign_terms
  where campaign_id = campaign and from_draw_at <= draw_at
  order by from_draw_at desc limit 1
$$;

-- The latest draw time of a campaign's drawings. Cancelled ones are never drawn, and hold back no change.
create function last_draw_at(campaign text) returns timestamptz language sql stable as $$
  select draw_at from drawing
  where campaign_id = campaign and cancelled_at is null
  order by draw_at desc limit 1
$$;

-- Locking the campaign's row waits for drawings that are being made, and blocks new ones meanwhile.
create function guard_terms() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  terms campaign_terms;
begin
  if tg_op = 'INSERT' then terms := new; else terms := old; end if;
  if tg_op = 'INSERT' and terms.change_id is null then
    return new;
  end if;
  perform from campaign c where c.id = terms.campaign_id for update;
  perform refuse_if(
    terms.from_draw_at <= greatest(now(), last_draw_at(terms.campaign_id))
      or exists (select from campaign_terms t where t.campaign_id = terms.campaign_id and t.from_draw_at > terms.from_draw_at)
      or tg_op = 'INSERT' and exists (select from campaign c where c.id = terms.campaign_id and c.status = 'ended'),
    'campaign %s: terms change ahead of now, of every drawing and of other changes', terms.campaign_id);
  return terms;
end $$;

create trigger campaign_terms_guard before insert or delete on campaign_terms for each row execute function guard_terms();
create trigger campaign_terms_are_kept before update on campaign_terms for each row execute function refuse_change();
create trigger campaign_terms_are_not_emptied before truncate on campaign_terms execute function refuse_change();

create function require_terms() returns trigger language plpgsql as $$
begin
  perform refuse_if(not exists (select from campaign_terms where campaign_id = new.id and change_id is null),
    'campaign %s: it has no terms', new.id, 'check_violation');
  return null;
end $$;

create constraint trigger campaign_has_terms after insert on campaign deferrable initially deferred
  for each row execute function require_terms();

-- A drawing is locked with the prize table of its own terms.
create function guard_locked_table() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('drawing %s: it is locked with the prize table of its terms', (
    select d.id
    from after d left join lateral terms_at(d.campaign_id, d.draw_at) t on true
    where d.status = 'locked' and d.prize_table_id is distinct from t.prize_table_id
    limit 1));
  return null;
end $$;

create trigger drawing_rests_on_terms after update on drawing
  referencing new table as after
  for each statement execute function guard_locked_table();

-- A campaign's page shows its terms and those to come.
create trigger terms_are_to_be_shown after insert on campaign_terms referencing new table as changed
  for each statement execute function mark_their_campaigns();
create trigger terms_are_to_be_shown_no_more after delete on campaign_terms referencing old table as changed
  for each statement execute function mark_their_campaigns();
