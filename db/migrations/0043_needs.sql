-- Every way in which a live campaign's payout wallet changes, or no longer does, tells all owners. Who withdrew a change is
-- in the audit log.
alter table owner_notice drop constraint owner_notice_kind_check, add check (kind in ('owner_added', 'owner_gone',
  'approval_asked', 'approval_approved', 'approval_refused', 'approval_withdrawn', 'key_made', 'wallet_asked',
  'wallet_withdrawn', 'wallet_set', 'go_live_asked', 'go_live_approved', 'go_live_declined', 'go_live_withdrawn'));

create function tell_of_withdrawn_wallet() returns trigger language plpgsql as $$
begin
  perform tell_owners(c.partner_id, 'wallet_withdrawn', null,
    told_of('wallet', jsonb_build_object('campaign', c.id, 'wallet', new.wallet)))
  from campaign c where c.id = new.campaign_id;
  return null;
end $$;

create trigger withdrawn_wallet_is_told_of after update on wallet_change for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function tell_of_withdrawn_wallet();

create function tell_of_set_wallet() returns trigger language plpgsql as $$
begin
  perform tell_owners(new.partner_id, 'wallet_set', null,
    told_of('wallet', jsonb_build_object('campaign', new.id, 'wallet', new.payout_wallet)));
  return null;
end $$;

create trigger set_wallet_is_told_of after update on campaign for each row
  when (new.mode = 'live' and new.payout_wallet is distinct from old.payout_wallet) execute function tell_of_set_wallet();

-- What the contract has for a campaign is compared with what its draws need, now and then, and soon after it changed.
alter table campaign_money
  add column short_since timestamptz,  -- since when it is running short; null: it is not
  add column forecast_at timestamptz;  -- when that was looked at; null: not since it changed

create index campaign_money_to_forecast on campaign_money (coalesce(forecast_at, '-infinity'));

-- What of a team's needs somebody was mailed of: of each once, in the transaction that writes the mail. A need is of a
-- kind, about a row, and began at a time: one that comes back began at another.
create table mailed_need (
  user_id text not null references portal_user,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  subject text not null check (length(subject) between 1 and 40),
  began_at timestamptz not null,
  mail_id text not null references mail on delete cascade,
  primary key (user_id, kind, subject, began_at)
);

create index mailed_need_of_mail on mailed_need (mail_id);

create function guard_mailed_need() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    not exists (select from mail m where m.id = new.mail_id and m.user_id = new.user_id and m.kind ~ '^needs_'),
    'need of %s: it is named in a mail of needs to somebody else', new.user_id, 'check_violation');
  return new;
end $$;

create trigger mailed_need_is_of_its_reader before insert on mailed_need for each row execute function guard_mailed_need();
create trigger mailed_need_is_kept before update on mailed_need for each row execute function refuse_change();
-- Only with its mail, which is kept longer than anything counts as news.
create trigger mailed_need_goes_with_its_mail before delete on mailed_need for each row
  when (pg_trigger_depth() = 0) execute function refuse_change();

-- A mail of needs names at least one.
create function guard_needs_mail() returns trigger language plpgsql as $$
begin
  perform refuse_if(not exists (select from mailed_need n where n.mail_id = new.id),
    'mail %s: it names no need', new.id, 'check_violation');
  return null;
end $$;

create constraint trigger needs_mail_names_needs after insert on mail deferrable initially deferred for each row
  when (new.kind ~ '^needs_') execute function guard_needs_mail();

-- When somebody was mailed last of such needs of a team.
create index mail_of_needs on mail (user_id, partner_id, kind, (facts ->> 'mode'), created_at);

-- What has just begun to need a person, over all accounts.
create index drawing_list_missing on drawing (attention_since) where attention in ('no_winners', 'fetch_failed');
create index drawing_wallet_missing on drawing (attention_since) where attention = 'no_wallet';
create index guarantee_newly_awaiting on guarantee (checked_at) where status = 'awaiting_pick';
create index held_prize_new on held_prize (settled_at) where paid_at is null;
create index campaign_money_newly_short on campaign_money (short_since) where short_since is not null;
create index webhook_endpoint_failing on webhook_endpoint (failing_since)
  where failing_since is not null and disabled_at is null and deleted_at is null;
create index webhook_endpoint_stopped on webhook_endpoint (disabled_at)
  where disabled_reason in ('gone', 'failing') and deleted_at is null;
create index api_key_ending on api_key (expires_at)
  where expires_at is not null and revoked_at is null and not is_short_lived;
