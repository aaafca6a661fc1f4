-- A hold: a campaign was paused so that the drawings that were open then stay open. Their clocks stand still from
-- held_at until it ends; what had not passed by then moves by that length. Times are whole milliseconds.
create table campaign_hold (
  campaign_id text not null references campaign,
  held_at timestamptz not null check (held_at = date_trunc('milliseconds', held_at)),
  -- Null: the drawings are still held.
  released_at timestamptz check (released_at >= held_at and released_at = date_trunc('milliseconds', released_at)),
  primary key (campaign_id, held_at)
);

create unique index campaign_hold_running on campaign_hold (campaign_id) where released_at is null;

-- Where a hold leaves a cutoff: as far from its end as it was from its beginning. One that had passed stays. In seconds,
-- because days are not all of one length.
create function cutoff_after(cutoff_at timestamptz, hold campaign_hold) returns timestamptz language sql stable parallel safe as $$
  select case when cutoff_at > hold.held_at
    then cutoff_at + make_interval(secs => extract(epoch from hold.released_at - hold.held_at)::float8)
    else cutoff_at end
$$;

-- Holds are of paused campaigns, do not overlap, and are kept as they were.
create function guard_campaign_hold() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    tg_op = 'UPDATE' and ((new.campaign_id, new.held_at) is distinct from (old.campaign_id, old.held_at) or old.released_at is not null)
      or tg_op = 'INSERT' and (new.released_at is not null
        or not exists (select from campaign c where c.id = new.campaign_id and c.status = 'paused')
        or exists (
          select from campaign_hold h
          where h.campaign_id = new.campaign_id and (h.released_at is null or h.released_at > new.held_at))),
    'campaign %s: its holds are of its pauses, do not overlap and are kept as they are', new.campaign_id);
  return new;
end $$;

create trigger campaign_hold_guard before insert or update on campaign_hold for each row execute function guard_campaign_hold();
call keep_rows('campaign_hold');

-- A hold that has ended leaves no drawing behind, and no campaign that runs or has ended holds any.
create function guard_release() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    exists (select from drawing d where d.campaign_id = new.campaign_id and d.held_at = new.held_at),
    'campaign %s: its hold has ended, and drawings are still held', new.campaign_id);
  return null;
end $$;

create constraint trigger campaign_hold_leaves_nothing_behind after update on campaign_hold deferrable initially deferred
  for each row when (new.released_at is not null) execute function guard_release();

create function guard_running_hold() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    exists (select from campaign_hold h where h.campaign_id = new.id and h.released_at is null),
    'campaign %s: only a paused one holds its drawings', new.id);
  return new;
end $$;

create trigger campaign_holds_while_paused before update on campaign for each row
  when (old.status = 'paused' and new.status <> 'paused')
  execute function guard_running_hold();

-- A drawing is held by the hold of its campaign that runs, and released as that ends, with its cutoff moved by exactly
-- its length; or it is cancelled. A lock needs it released: a table's check refuses any other.
create function guard_held_drawing() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  hold campaign_hold;
begin
  select h.* into hold from campaign_hold h
  where h.campaign_id = new.campaign_id and h.held_at = coalesce(old.held_at, new.held_at);
  perform refuse_if(
    case
      when old.held_at is null then hold.held_at is null or hold.released_at is not null
      when new.held_at is not null then true
      when new.cancelled_at is not null then false
      else hold.released_at is null or new.status <> 'open' or new.cutoff_at <> cutoff_after(old.cutoff_at, hold)
    end,
    'drawing %s: it is held and released with the hold of its campaign', new.id);
  return new;
end $$;

create trigger drawing_is_held_with_its_campaign before update on drawing for each row
  when (new.held_at is distinct from old.held_at)
  execute function guard_held_drawing();

-- A hold shows on its campaign's page; its drawings' cutoffs mark their own pages as they move.
create trigger hold_is_to_be_shown after insert on campaign_hold referencing new table as changed
  for each statement execute function mark_their_campaigns();
create trigger hold_is_to_be_shown_anew after update on campaign_hold referencing new table as changed
  for each statement execute function mark_their_campaigns();

-- Partners set up test campaigns themselves. A web process may not write a campaign's mode, so that each one that it
-- makes is a test campaign, and what a live one promises does not change.
alter table campaign alter column mode set default 'test';

create trigger campaign_in_live_mode_is_kept before update on campaign for each row
  when (old.mode = 'live'
    and ((new.name, new.cutoff_lead_seconds, new.large_prize_cents)
        is distinct from (old.name, old.cutoff_lead_seconds, old.large_prize_cents)
      or old.guarantee_period is not null
        and (new.guarantee_period, new.guarantee_threshold_cents, new.guarantee_amount_cents)
          is distinct from (old.guarantee_period, old.guarantee_threshold_cents, old.guarantee_amount_cents)))
  execute function refuse_change('campaign %s: what a live campaign promises does not change');
