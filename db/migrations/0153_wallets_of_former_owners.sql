-- Another wallet of a live campaign is asked for by an owner, and lapses with their being one. One that waited for the
-- operator when an earlier release removed its asker still waits, and looks like any other. What belongs to a partner that
-- is away does not change. All owners hear of it, by the trigger of a withdrawn change.
create function withdraw_wallets_of_former_owners(asker text default null) returns void language sql as $$
  with withdrawn as (
    update wallet_change w set withdrawn_at = now()
    from campaign c
    where c.id = w.campaign_id and not is_away(c.partner_id) and w.approved_at is null and w.withdrawn_at is null
      and w.requested_by ~ '^mbr_' and (asker is null or w.requested_by = asker)
      and not exists (
        select from member m where m.id = w.requested_by and m.role = 'owner' and m.removed_at is null)
    returning w.campaign_id, w.wallet, c.partner_id, c.mode)
  insert into audit_entry (partner_id, mode, actor, action, campaign_id, detail)
  select partner_id, mode, 'operator the service', 'campaign.wallet_withdrawn', campaign_id,
    jsonb_build_object('wallet', wallet)
  from withdrawn
  order by campaign_id
$$;

select withdraw_wallets_of_former_owners();

-- A process of an earlier release may still remove an owner.
create function end_wishes_of_owner() returns trigger language plpgsql as $$
begin
  perform withdraw_wallets_of_former_owners(new.id);
  return null;
end $$;

create trigger former_owner_wants_no_wallet after update on member for each row
  when (old.role = 'owner' and old.removed_at is null and not (new.role = 'owner' and new.removed_at is null))
  execute function end_wishes_of_owner();
