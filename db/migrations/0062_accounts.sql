-- Owners hear of everybody who joins, leaves or changes their role, and of what the operator did to their campaigns and
-- to their account.
alter table owner_notice drop constraint owner_notice_kind_check, add check (kind in ('owner_added', 'owner_gone',
  'member_added', 'member_gone', 'role_set', 'approval_asked', 'approval_approved', 'approval_refused',
  'approval_withdrawn', 'key_made', 'wallet_asked', 'wallet_withdrawn', 'wallet_set', 'go_live_asked',
  'go_live_approved', 'go_live_declined', 'go_live_withdrawn', 'campaign_paused', 'campaign_resumed', 'campaign_ended',
  'partner_suspended', 'partner_resumed'));

-- Each notice is mailed to every owner, in the transaction of its cause.
create or replace function tell_owners(partner text, kind text, member_id text, detail jsonb default '{}') returns void
language sql as $$
  insert into owner_notice (partner_id, kind, member_id, detail) values (partner, kind, member_id, detail);
  insert into mail (id, recipient, kind, language, facts, partner_id, user_id)
  select new_id('mai'), reader.email, 'owner_notice', reader.language,
    detail || jsonb_strip_nulls(jsonb_build_object('notice', tell_owners.kind, 'partner', p.id, 'team', p.name,
      'who', doer.name, 'email', doer.email)),
    p.id, reader.id
  from partner p join member owner on owner.partner_id = p.id and owner.role = 'owner' and owner.removed_at is null
    join portal_user reader on reader.id = owner.user_id
    left join member m on m.id = tell_owners.member_id left join portal_user doer on doer.id = m.user_id
  where p.id = tell_owners.partner
$$;

create function tell_of_member() returns trigger language plpgsql as $$
begin
  perform tell_owners(new.partner_id,
    case when tg_op = 'INSERT' then 'member_added' when new.removed_at is null then 'role_set' else 'member_gone' end,
    new.id, jsonb_build_object('role', new.role));
  return null;
end $$;

create trigger new_member_is_told_of after insert on member for each row when (new.role <> 'owner')
  execute function tell_of_member();
create trigger changed_member_is_told_of after update on member for each row
  when (new.role <> 'owner' and old.role <> 'owner'
    and (new.role, new.removed_at) is distinct from (old.role, old.removed_at))
  execute function tell_of_member();

create function tell_of_suspension() returns trigger language plpgsql as $$
begin
  perform tell_owners(new.id, case when new.suspended_at is null then 'partner_resumed' else 'partner_suspended' end, null,
    jsonb_strip_nulls(jsonb_build_object('reason', new.suspended_reason)));
  return null;
end $$;

create trigger suspension_is_told_of after update on partner for each row
  when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function tell_of_suspension();

-- Who did it, only the audit log says, which is written in the same transaction.
create function tell_of_campaign_status() returns trigger language plpgsql as $$
begin
  perform tell_owners(new.partner_id, replace(new.action, '.', '_'), null,
    told_of(null, jsonb_build_object('campaign', new.campaign_id)) || jsonb_build_object('mode', new.mode));
  return null;
end $$;

create trigger operators_campaign_status_is_told_of after insert on audit_entry for each row
  when (new.actor like 'operator %' and new.campaign_id is not null
    and new.action in ('campaign.paused', 'campaign.resumed', 'campaign.ended'))
  execute function tell_of_campaign_status();

-- A key of a suspended partner is no longer that of a caller, from the moment of the suspension. Its team still looks.
create or replace function account_of(caller text) returns table (partner_id text, mode mode) language sql stable as $$
  select partner_id, mode from api_key
  where id = caller and revoked_at is null and (expires_at is null or expires_at > now())
    and not exists (select from partner p where p.id = api_key.partner_id and p.suspended_at is not null)
  union all
  select partner_id, split_part(caller, ' ', 2)::mode from member
  where id = split_part(caller, ' ', 1) and removed_at is null
$$;
