-- The audit log as chains of hashes: each partner's entries have places one after the other, and a place's hash covers
-- every entry up to it. Entries get their places shortly after they were written, so that writing one waits for nothing;
-- the head of each chain goes into the transparency log, where nobody takes it back.

-- An entry as it is exported and as its hash covers it: all that is recorded of it.
create function exported_audit_entry(e audit_entry) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object('id', e.id::text, 'partnerId', e.partner_id, 'mode', e.mode, 'at', log_time(e.at),
    'actor', e.actor, 'action', e.action, 'campaignId', e.campaign_id, 'drawingId', e.drawing_id, 'detail', e.detail)
$$;

-- Entries that have no place yet. Transactions commit in another order than they were numbered, so what waits is
-- written down and not looked for behind the last entry that has a place.
create table audit_unlinked (
  entry_id bigint primary key,
  partner_id text not null
);

create function await_audit_links() returns trigger language plpgsql as $$
begin
  insert into audit_unlinked (entry_id, partner_id) select id, partner_id from after;
  return null;
end $$;

create trigger audit_entry_awaits_its_link after insert on audit_entry referencing new table as after
  for each statement execute function await_audit_links();

insert into audit_unlinked (entry_id, partner_id) select id, partner_id from audit_entry;

-- An entry's place. No foreign key: it would write to each entry once more.
create table audit_link (
  partner_id text not null,
  place bigint not null check (place >= 0),
  entry_id bigint not null unique,
  -- SHA-256 of the hash before it, or of SHA-256(partner's id) for the first, and the entry as it is exported.
  hash bytea not null check (octet_length(hash) = 32),
  primary key (partner_id, place)
);

call keep_rows('audit_link', 'update or delete');

-- How far each chain has come, and how far the transparency log says that it has.
create table audit_chain (
  partner_id text primary key,
  entries bigint not null check (entries > 0),
  head bytea not null check (octet_length(head) = 32),  -- the last link's hash
  logged_entries bigint not null default 0 check (logged_entries between 0 and entries),
  logged_at timestamptz not null default '-infinity'
);

create index audit_chain_to_log on audit_chain (logged_at) where entries > logged_entries;

-- Links follow each other without a hole, each of an entry of its own partner. The chain grows by its links only.
create function follow_audit_links() returns trigger language plpgsql as $$
begin
  perform refuse_if_any('audit link of %s: it does not follow the one before it', (
    select a.partner_id
    from after a left join audit_chain c on c.partner_id = a.partner_id
    group by a.partner_id, c.entries
    having min(place) <> coalesce(c.entries, 0) or max(place) - min(place) + 1 <> count(*)
    limit 1), 'restrict_violation');
  perform refuse_if_any('audit link of entry %s: the partner has no such entry', (
    select a.entry_id::text from after a
    where not exists (select from audit_entry e where e.partner_id = a.partner_id and e.id = a.entry_id)
    limit 1), 'restrict_violation');
  insert into audit_chain as c (partner_id, entries, head)
  select distinct on (partner_id) partner_id, place + 1, hash from after order by partner_id, place desc
  on conflict (partner_id) do update set entries = excluded.entries, head = excluded.head;
  return null;
end $$;

create trigger audit_link_follows_the_last after insert on audit_link referencing new table as after
  for each statement execute function follow_audit_links();

create trigger audit_chain_grows_by_links before insert on audit_chain for each row
  when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger audit_chain_is_of_its_links before update on audit_chain for each row
  when (pg_trigger_depth() = 0 and (new.partner_id, new.entries, new.head) is distinct from (old.partner_id, old.entries, old.head)
    or new.logged_entries not in (old.logged_entries, new.entries))
  execute function refuse_change('audit chain of %s: its links make it, and what is logged is its head', 'partner_id');
call keep_rows('audit_chain');

create function log_audit_head() returns trigger language plpgsql as $$
begin
  insert into log_wanted (entry) values (jsonb_build_object(
    'type', 'audit', 'account', log_hex(sha256(convert_to(new.partner_id, 'UTF8'))),
    'entries', new.logged_entries, 'head', log_hex(new.head)));
  return null;
end $$;

create trigger audit_head_is_logged after update on audit_chain for each row
  when (new.logged_entries > old.logged_entries)
  execute function log_audit_head();

-- Of an entry of the log that is the head of a chain, the account: its members are in the order of their names.
create function logged_audit_account(entry bytea) returns bytea language sql immutable parallel safe as $$
  select case when substring(entry from 1 for 12) = '{"account":"'::bytea
    and substring(entry from octet_length(entry) - 14) = '"type":"audit"}'::bytea
    then substring(entry from 13 for 66) end
$$;

create index log_entry_of_audit on log_entry (logged_audit_account(entry), index)
  where logged_audit_account(entry) is not null;

-- Where the check of the chains has come to: it goes over all of them, again and again.
create table audit_check (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null default '-infinity',  -- the last portion
  partner_id text not null default '',                  -- the place after which the next portion begins
  place bigint not null default -1,
  ended_at timestamptz                                  -- the last whole round; null: there was none yet
);

insert into audit_check default values;
call keep_rows('audit_check');

-- What it found wrong from a place of a chain on; -1: of the chain's head; -2: of an entry that has no place.
create table audit_finding (
  partner_id text not null,
  place bigint not null check (place >= -2),
  entry_id bigint check ((entry_id is not null) = (place = -2)),  -- the one that has no place; null: it is about another
  found text not null check (length(found) between 1 and 300),
  found_at timestamptz not null default now(),
  cleared_at timestamptz,  -- when it held again; null: it does not
  primary key (partner_id, place, found_at)
);

create unique index audit_finding_present on audit_finding (partner_id, place) where cleared_at is null;

create trigger audit_finding_stays before update on audit_finding for each row
  when ((new.partner_id, new.place, new.entry_id, new.found, new.found_at)
      is distinct from (old.partner_id, old.place, old.entry_id, old.found, old.found_at)
    or old.cleared_at is not null)
  execute function refuse_change('finding on the audit log of %s: what was found does not change', 'partner_id');
call keep_rows('audit_finding');
