-- What somebody asked for is done only while its grounds are still there.

-- As before (0035), but what is approved is still asked for: by somebody who is an owner now, of a team whose owners all have
-- a second factor and whose partner is not suspended, and about a campaign that could be asked for now.
create or replace function guard_go_live_decision() returns trigger language plpgsql as $$
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
  perform refuse_if(
    new.decision = 'approved' and not is_owner_of_campaign(new.asked_by, new.campaign_id),
    'request %s: who asked for it is no longer an owner', new.id);
  perform refuse_if(
    new.decision = 'approved' and not exists (
      select from campaign c join partner p on p.id = c.partner_id
      where c.id = new.campaign_id and c.status <> 'ended' and not c.is_sample and p.suspended_at is null),
    'request %s: its campaign has ended, or its partner is suspended', new.id);
  perform refuse_if(
    new.decision = 'approved' and exists (
      select from campaign c join member m on m.partner_id = c.partner_id join portal_user u on u.id = m.user_id
      where c.id = new.campaign_id and m.role = 'owner' and m.removed_at is null and not has_second_factor(u)),
    'request %s: an owner has no second factor', new.id);
  return new;
end $$;

-- As before (0029), but nobody joins the team of a suspended partner.
create or replace function join_team(token text, new_member text, joining text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invited invitation;
begin
  select i.* into invited from invitation i join portal_user u on u.id = joining and u.email = i.email
  where i.token_hash = token_hash(token) and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
  for update of i;
  perform refuse_if(not found, 'user %s: there is no open invitation', joining, 'insufficient_privilege');
  perform refuse_if(
    exists (select from partner where id = invited.partner_id and suspended_at is not null),
    'user %s: nobody joins a suspended partner', joining, 'insufficient_privilege');
  insert into member (id, partner_id, user_id, role) values (new_member, invited.partner_id, joining, invited.role);
  update invitation set accepted_at = now(), accepted_by = new_member where id = invited.id;
end $$;

-- As before (0028), but a request for a key ends with the key, which lives until another owner may approve it.
create or replace function start_approval() returns trigger language plpgsql as $$
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
  new.expires_at := least(now() + approval_lifetime(), (new.what ->> 'expiresAt')::timestamptz);
  return new;
end $$;
