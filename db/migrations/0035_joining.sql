-- A sample campaign shows a partner who has just joined how draws go, with winners that the service makes up. A partner
-- has one that runs at most, and none is live.
alter table campaign add column is_sample boolean not null default false check (mode = 'test' or not is_sample);

create unique index campaign_sample on campaign (partner_id) where is_sample and status <> 'ended';

create trigger campaign_stays_a_sample before update on campaign for each row
  when (new.is_sample is distinct from old.is_sample)
  execute function refuse_change('campaign %s: whether it is a sample does not change');

-- An owner asks that a test campaign goes live: under this slug, paying in this token of this chain to this wallet. The
-- operator approves it, which makes the live campaign with the test campaign's terms at that moment, or declines it with
-- a reason; those who may ask can withdraw it.
create table go_live_request (
  id text primary key check (id ~ '^glr_[A-Za-z0-9]{22}$'),
  campaign_id text not null references campaign,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'),
  chain text not null check (length(chain) between 1 and 40 and chain <> 'test'),
  token text not null check (length(token) between 1 and 40),
  wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
  starts_at timestamptz not null,  -- no drawing is earlier
  asked_by text not null references member,
  asked_at timestamptz not null,
  decision text check (decision in ('approved', 'declined', 'withdrawn')),
  reason text check (length(reason) between 1 and 500),  -- why it was declined
  decided_by text check (length(decided_by) between 1 and 200),
  decided_at timestamptz,
  live_campaign_id text unique references campaign,
  check (num_nonnulls(decision, decided_by, decided_at) in (0, 3)),
  check ((reason is not null) = (decision is not distinct from 'declined')),
  check ((live_campaign_id is not null) = (decision is not distinct from 'approved'))
);

create unique index go_live_request_waits on go_live_request (campaign_id) where decision is null;
create index go_live_request_of_campaign on go_live_request (campaign_id, asked_at);
create index go_live_request_to_decide on go_live_request (asked_at) where decision is null;

call keep_rows('go_live_request');

create function is_owner_of_campaign(member_id text, campaign_id text) returns boolean language sql stable as $$
  select exists (
    select from member m join campaign c on c.id = campaign_id and c.partner_id = m.partner_id
    where m.id = member_id and m.role = 'owner' and m.removed_at is null)
$$;

create function guard_go_live_request() returns trigger language plpgsql as $$
begin
  new.asked_at := now();
  perform refuse_if(new.decision is not null, 'request %s: it is decided later', new.id);
  perform refuse_if(not is_owner_of_campaign(new.asked_by, new.campaign_id), 'request %s: no owner asks', new.id);
  perform refuse_if(
    not exists (
      select from campaign where id = new.campaign_id and mode = 'test' and not is_sample and status <> 'ended'),
    'request %s: it takes a running test campaign of the same partner', new.id);
  return new;
end $$;

create trigger go_live_request_is_sound before insert on go_live_request for each row
  execute function guard_go_live_request();

create trigger go_live_request_is_decided_once before update on go_live_request for each row
  when (old.decision is not null
    or (new.id, new.campaign_id, new.slug, new.chain, new.token, new.wallet, new.starts_at, new.asked_by, new.asked_at)
      is distinct from
        (old.id, old.campaign_id, old.slug, old.chain, old.token, old.wallet, old.starts_at, old.asked_by, old.asked_at))
  execute function refuse_change('request %s: it is what was asked for, and decided once');

-- An owner withdraws it. What is approved is made as it was asked for, in the same transaction.
create function guard_go_live_decision() returns trigger language plpgsql as $$
begin
  new.decided_at := now();
  perform refuse_if(
    new.decision = 'withdrawn' and not is_owner_of_campaign(new.decided_by, new.campaign_id),
    'request %s: an owner withdraws it', new.id);
  perform refuse_if(
    new.decision = 'approved' and not exists (
      select from campaign live join campaign c on c.id = new.campaign_id and c.partner_id = live.partner_id
      where live.id = new.live_campaign_id and live.mode = 'live' and live.created_at = now() and live.slug = new.slug
        and (live.payout_chain, live.payout_token, live.payout_wallet) = (new.chain, new.token, new.wallet)),
    'request %s: another campaign was asked for', new.id);
  return new;
end $$;

create trigger go_live_request_is_guarded before update on go_live_request for each row
  when (new.decision is not null and old.decision is null) execute function guard_go_live_decision();

alter table owner_notice drop constraint owner_notice_kind_check, add check (kind in ('owner_added', 'owner_gone',
  'approval_asked', 'approval_approved', 'approval_refused', 'approval_withdrawn', 'key_made', 'wallet_asked',
  'go_live_asked', 'go_live_approved', 'go_live_declined', 'go_live_withdrawn'));

create function tell_of_go_live() returns trigger language plpgsql as $$
begin
  perform tell_owners(c.partner_id, 'go_live_' || coalesce(new.decision, 'asked'),
    (select id from member where id = coalesce(new.decided_by, new.asked_by)),
    jsonb_strip_nulls(jsonb_build_object('campaign', c.slug, 'reason', new.reason)))
  from campaign c where c.id = new.campaign_id;
  return null;
end $$;

create trigger new_go_live_request_is_told_of after insert on go_live_request for each row
  execute function tell_of_go_live();
create trigger decided_go_live_request_is_told_of after update on go_live_request for each row
  when (old.decision is null) execute function tell_of_go_live();
