-- A key may be bound to where it is used from, and may do no more than send winners. What a key was made for never
-- changes: another one takes its place. So a web process that has it in memory knows it as it is.
alter table api_key drop constraint api_key_scopes_check,
  add check (cardinality(scopes) > 0 and scopes <@ array['read', 'winners', 'write']),
  add column addresses cidr[] check (cardinality(addresses) between 1 and 20);  -- null: it is good from anywhere

create trigger api_key_is_what_was_made before update on api_key for each row
  when ((new.id, new.partner_id, new.mode, new.hash, new.scopes, new.addresses, new.created_at)
    is distinct from (old.id, old.partner_id, old.mode, old.hash, old.scopes, old.addresses, old.created_at))
  execute function refuse_change('key %s: what it was made for does not change');

-- How long somebody is an owner before their word counts as a second one, so that a stolen session cannot invite its own;
-- and how long it is still missed after they stopped being an owner, so that it cannot remove the other one either.
create function owner_wait() returns interval language sql immutable as $$ select interval '3 days' $$;

-- Both null: never an owner. Kept by the database, whatever a statement says.
alter table member
  add column owner_since timestamptz,  -- null: never an owner
  add column owner_until timestamptz;  -- when they last stopped being one; null: they did not

update member set owner_since = created_at where role = 'owner' and removed_at is null;

-- Who is made an owner again within the wait is the owner that they were.
create function keep_owner_times() returns trigger language plpgsql as $$
declare
  is_owner boolean := new.role = 'owner' and new.removed_at is null;
  was_owner boolean := tg_op = 'UPDATE' and old.role = 'owner' and old.removed_at is null;
begin
  new.owner_since := case when tg_op = 'UPDATE' then old.owner_since end;
  new.owner_until := case when tg_op = 'UPDATE' then old.owner_until end;
  if is_owner and not was_owner then
    if new.owner_until is null or new.owner_until <= now() - owner_wait() then
      new.owner_since := now();
    end if;
    new.owner_until := null;
  elsif was_owner and not is_owner then
    new.owner_until := now();
  end if;
  return new;
end $$;

create trigger member_keeps_owner_times before insert or update on member for each row execute function keep_owner_times();

-- Whether what moves a partner's money takes two of its owners: two people have been owners for a while, and still are or
-- were a while ago.
create function takes_two_owners(partner text) returns boolean language sql stable as $$
  select count(distinct user_id) >= 2 from member
  where partner_id = partner and owner_since <= now() - owner_wait()
    and (owner_until is null or owner_until > now() - owner_wait())
$$;

create function has_second_factor(person text) returns boolean language sql stable as $$
  select exists (select from portal_user u where u.id = person and has_second_factor(u))
$$;

-- What a member of a team asks for that takes another owner's approval: another wallet of a live campaign, or a live key.
-- It is carried out in the transaction that approves it, exactly as it was asked for.
create table approval (
  id text primary key check (id ~ '^apr_[A-Za-z0-9]{22}$'),
  partner_id text not null references partner,
  kind text not null check (kind in ('wallet', 'key')),
  what jsonb not null check (jsonb_typeof(what) = 'object' and octet_length(what::text) <= 4000),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),  -- SHA-256 of partner, kind and what
  asked_by text not null references member,
  asked_at timestamptz not null,
  not_before timestamptz not null check (not_before > asked_at),
  expires_at timestamptz not null check (expires_at > not_before),
  decision text check (decision in ('approved', 'refused', 'withdrawn')),
  decided_by text references member,
  decided_at timestamptz,
  check (num_nonnulls(decision, decided_by, decided_at) in (0, 3))
);

create index approval_of_partner on approval (partner_id, asked_at);
create index approval_waiting on approval (expires_at) where decision is null;

-- Time for all owners to see the notice, and to refuse.
create function approval_wait(kind text) returns interval language sql immutable as $$
  select case kind when 'wallet' then interval '24 hours' when 'key' then interval '1 hour' end
$$;

create function approval_lifetime() returns interval language sql immutable as $$ select interval '7 days' $$;

-- Whether a present member may ask for this kind.
create function may_ask(asker text, partner text, kind text) returns boolean language sql stable as $$
  select exists (
    select from member where id = asker and partner_id = partner and removed_at is null
      and role >= case kind when 'wallet' then 'owner'::portal_role else 'manager' end)
$$;

-- The times are the database's own. A partner has 20 open requests at most; those who ask wait for each other.
create function start_approval() returns trigger language plpgsql as $$
begin
  perform from partner where id = new.partner_id for no key update;
  perform refuse_if(new.decision is not null, 'approval %s: it starts undecided', new.id);
  perform refuse_if(not may_ask(new.asked_by, new.partner_id, new.kind), 'approval %s: its asker may not ask for it', new.id);
  perform refuse_if(
    new.kind = 'wallet' and not exists (
      select from campaign c where c.id = new.what ->> 'campaign' and c.partner_id = new.partner_id and c.mode = 'live'),
    'approval %s: it is not of a live campaign of this partner', new.id);
  perform refuse_if(
    (select count(*) from approval a where a.partner_id = new.partner_id and a.decision is null and a.expires_at > now()) >= 20,
    'approval %s: as many as allowed are open', new.id, 'check_violation');
  new.fingerprint := sha256(convert_to(concat_ws(' ', new.partner_id, new.kind, new.what::text), 'UTF8'));
  new.asked_at := now();
  new.not_before := now() + approval_wait(new.kind);
  new.expires_at := now() + approval_lifetime();
  return new;
end $$;

create trigger approval_starts before insert on approval for each row execute function start_approval();

create trigger approval_is_decided_once before update on approval for each row
  when (old.decision is not null
    or (new.id, new.partner_id, new.kind, new.what, new.fingerprint, new.asked_by, new.asked_at, new.not_before, new.expires_at)
      is distinct from (old.id, old.partner_id, old.kind, old.what, old.fingerprint, old.asked_by, old.asked_at, old.not_before, old.expires_at))
  execute function refuse_change('approval %s: it is what was asked for, and decided once');
call keep_rows('approval');

-- Its asker withdraws it, any owner refuses it. Another person approves it, who has been an owner for a while and has a
-- second factor, once the waiting time is over, while its asker may still ask for it.
create function guard_decision() returns trigger language plpgsql as $$
declare
  decider member;
  is_own boolean;
begin
  perform from partner where id = new.partner_id for no key update;
  select * into decider from member where id = new.decided_by and partner_id = new.partner_id and removed_at is null;
  is_own := decider.user_id = (select user_id from member where id = new.asked_by);
  new.decided_at := now();
  perform refuse_if(now() >= new.expires_at, 'approval %s: it has expired', new.id);
  perform refuse_if(
    (case new.decision
      when 'withdrawn' then is_own
      when 'refused' then decider.role = 'owner'
      when 'approved' then decider.role = 'owner' and not is_own and decider.owner_since <= now() - owner_wait()
        and has_second_factor(decider.user_id) and now() >= new.not_before
        and may_ask(new.asked_by, new.partner_id, new.kind)
    end) is not true,
    'approval %s: this decision is not possible for this person now', new.id);
  return new;
end $$;

create trigger approval_is_guarded before update on approval for each row
  when (new.decision is not null and old.decision is null) execute function guard_decision();

-- What is approved is carried out at that moment and by nothing else. A key and a wallet of a partner with two owners come
-- from an approval, unless the operator made them.
alter table api_key
  add column made_by text references member,  -- null: the operator
  add column approval_id text unique references approval;  -- null: it took none
alter table wallet_change add column approval_id text unique references approval;  -- null: it took none

create or replace trigger api_key_is_what_was_made before update on api_key for each row
  when ((new.id, new.partner_id, new.mode, new.hash, new.ending, new.scopes, new.addresses, new.created_at, new.made_by, new.approval_id)
    is distinct from
      (old.id, old.partner_id, old.mode, old.hash, old.ending, old.scopes, old.addresses, old.created_at, old.made_by, old.approval_id))
  execute function refuse_change('key %s: what it was made for does not change');
create trigger wallet_change_keeps_its_approval before update on wallet_change for each row
  when (new.approval_id is distinct from old.approval_id)
  execute function refuse_change('wallet change %s: its approval does not change');

-- An approval given in this very transaction to what this member asked for.
create function approved_now(approval_id text, kind text, partner text, asker text) returns setof jsonb language sql stable as $$
  select what from approval a
  where a.id = approved_now.approval_id and a.kind = approved_now.kind and a.partner_id = partner and a.asked_by = asker
    and a.decision = 'approved' and a.decided_at = now()
$$;

create function guard_key_approval() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    new.made_by is not null and not exists (select from member m where m.id = new.made_by and m.partner_id = new.partner_id),
    'key %s: who made it is of another team', new.id);
  perform refuse_if(
    case when new.approval_id is null then new.mode = 'live' and new.made_by is not null and takes_two_owners(new.partner_id)
    else new.mode = 'test' or not exists (
      select from approved_now(new.approval_id, 'key', new.partner_id, new.made_by) what
      where what @> jsonb_build_object('key', new.id, 'hash', encode(new.hash, 'hex'), 'label', new.label)
        and what -> 'scopes' = to_jsonb(new.scopes)
        and what -> 'addresses' = coalesce(to_jsonb(new.addresses::text[]), '[]')
        and (what ->> 'expiresAt')::timestamptz is not distinct from new.expires_at)
    end, 'key %s: another owner has to approve it as it is', new.id);
  return new;
end $$;

create trigger api_key_is_approved before insert on api_key for each row execute function guard_key_approval();

create function guard_wallet_approval() returns trigger language plpgsql as $$
declare
  c campaign;
begin
  select * into c from campaign where id = new.campaign_id;
  perform refuse_if(
    case when new.approval_id is null then new.requested_by ~ '^mbr_' and takes_two_owners(c.partner_id)
    else not exists (
      select from approved_now(new.approval_id, 'wallet', c.partner_id, new.requested_by) what
      where what @> jsonb_build_object('campaign', new.campaign_id, 'wallet', new.wallet, 'previous', new.previous)
        and new.previous is not distinct from c.payout_wallet)
    end, 'wallet change %s: another owner has to approve it as it is', new.id);
  return new;
end $$;

create trigger wallet_change_is_approved before insert on wallet_change for each row execute function guard_wallet_approval();

create function require_outcome() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    not exists (select from wallet_change where approval_id = new.id)
      and not exists (
        select from api_key k where k.approval_id = new.id and (
          new.what ->> 'replaces' is null or exists (
            select from api_key replaced where replaced.id = new.what ->> 'replaces'
              and replaced.expires_at <= new.decided_at + make_interval(hours => (new.what ->> 'overlapHours')::integer)))),
    'approval %s: what it approves was not carried out', new.id, 'check_violation');
  return null;
end $$;

create constraint trigger approval_is_carried_out after update on approval deferrable initially deferred for each row
  when (new.decision = 'approved') execute function require_outcome();

-- What every owner of a partner is to know: who became an owner or is one no more, what was asked for and decided, and
-- what was done without asking. The portal's home shows them for a while.
create table owner_notice (
  id bigint generated always as identity primary key,
  partner_id text not null references partner,
  at timestamptz not null default now(),
  kind text not null check (kind in ('owner_added', 'owner_gone', 'approval_asked', 'approval_approved',
    'approval_refused', 'approval_withdrawn', 'key_made', 'wallet_asked')),
  member_id text references member,  -- who did it, or became or was an owner; null: the operator
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);

create index owner_notice_of_partner on owner_notice (partner_id, id);
call keep_rows('owner_notice', 'update or delete');

-- The one place where a notice is written, in the transaction of its cause: what else carries it to owners begins here.
create function tell_owners(partner text, kind text, member_id text, detail jsonb default '{}') returns void
language sql as $$
  insert into owner_notice (partner_id, kind, member_id, detail) values (partner, kind, member_id, detail)
$$;

-- A team's first owner has nobody to be told of them.
create function tell_of_owner() returns trigger language plpgsql as $$
begin
  perform tell_owners(new.partner_id, case when new.owner_until is null then 'owner_added' else 'owner_gone' end, new.id)
  from member other
  where other.partner_id = new.partner_id and other.id <> new.id and other.role = 'owner' and other.removed_at is null
  limit 1;
  return null;
end $$;

create trigger new_owner_is_told_of after insert on member for each row when (new.owner_since is not null)
  execute function tell_of_owner();
create trigger changed_owner_is_told_of after update on member for each row
  when ((new.owner_since, new.owner_until) is distinct from (old.owner_since, old.owner_until))
  execute function tell_of_owner();

-- What a notice says of a request.
create function told_of(kind text, what jsonb) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('kind', kind, 'wallet', what -> 'wallet', 'label', what -> 'label',
    'campaign', (select c.slug from campaign c where c.id = what ->> 'campaign')))
$$;

create function tell_of_approval() returns trigger language plpgsql as $$
begin
  perform tell_owners(new.partner_id, 'approval_' || coalesce(new.decision, 'asked'), coalesce(new.decided_by, new.asked_by),
    told_of(new.kind, new.what));
  return null;
end $$;

create trigger new_approval_is_told_of after insert on approval for each row execute function tell_of_approval();
create trigger decided_approval_is_told_of after update on approval for each row execute function tell_of_approval();

create function tell_of_key() returns trigger language plpgsql as $$
begin
  perform tell_owners(new.partner_id, 'key_made', new.made_by, told_of('key', jsonb_build_object('label', new.label)));
  return null;
end $$;

create trigger live_key_is_told_of after insert on api_key for each row
  when (new.mode = 'live' and new.approval_id is null) execute function tell_of_key();

create function tell_of_wallet() returns trigger language plpgsql as $$
begin
  perform tell_owners(c.partner_id, 'wallet_asked', (select id from member where id = new.requested_by),
    told_of('wallet', jsonb_build_object('campaign', c.id, 'wallet', new.wallet)))
  from campaign c where c.id = new.campaign_id;
  return null;
end $$;

create trigger wallet_change_is_told_of after insert on wallet_change for each row
  when (new.approval_id is null) execute function tell_of_wallet();
