-- A proof is stored once and not twice: it says where the transparency log has its drawing's lock, which is known a moment
-- after a test draw. And what guards and logs files of the site looks at all of a statement's at once.

-- A drawing marks only its own pages, never its campaign's: the renderer knows which campaign it belongs to. Once it is
-- drawn, its payment and every revision mark its proof too, which shows nothing else that changes. A proof waits for the
-- log, which marks it again as soon as it has the lock; until one is stored it is composed for whoever asks. In a store it
-- has to be before the pages that link to it, so there it does not wait.
create or replace function mark_changed_drawings() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  waits_until constant timestamptz := case
    when exists (select from log_head) and not exists (select from site where store is not null)
      then now() + interval '10 seconds'
    else now() end;
begin
  insert into stale_page (subject, since)
  select page.subject, page.since
  from after a join before b on b.id = a.id
    cross join lateral (
      select a.id as subject, now() as since
      union all
      select a.id || '/proof', case when exists (select from log_entry where lock_of = a.id) then now() else waits_until end
      where a.status in ('settled', 'paid')
    ) page
  where (a.status, a.cutoff_at, a.cancelled_at, a.voided_at, a.value_seen_at, a.number, a.revision, a.advanced_at,
      a.waits_for_person, a.held_at)
    is distinct from
    (b.status, b.cutoff_at, b.cancelled_at, b.voided_at, b.value_seen_at, b.number, b.revision, b.advanced_at,
      b.waits_for_person, b.held_at);
  return null;
end $$;

-- A file's campaign is there. No foreign key: it would lock the campaign's row again for each of a thousand files, and
-- campaigns are never deleted.
create function guard_campaign_of_files() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('campaign %s of a file: there is none', (
    select owner.id from (select distinct campaign_id as id from after where campaign_id is not null) owner
    where not exists (select from campaign where id = owner.id)
    limit 1), 'foreign_key_violation');
  return null;
end $$;

alter table site_file drop constraint site_file_campaign_id_fkey;
create trigger site_file_is_of_its_campaign after insert on site_file referencing new table as after
  for each statement execute function guard_campaign_of_files();
create trigger site_file_stays_of_its_campaign before update on site_file for each row
  when (new.campaign_id is distinct from old.campaign_id) execute function refuse_change();

-- A proof is stored only of a drawn drawing, under its own address and with its random value, and it stays.
create or replace function guard_proof() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('proof %s: its drawing is not drawn, or it is not the proof of this drawing', (
    select f.path
    from after f
      left join lateral (select * from drawing where id = split_part(f.subject, '/', 1) limit 1) d on true
      left join lateral (select slug from campaign where id = d.campaign_id limit 1) c on true
    where f.path like '%/proof.json' and not coalesce(
      d.settled_at is not null and f.subject = d.id || '/proof'
        and f.path = '/campaigns/' || c.slug || '/draws/' || d.id || '/proof.json'
        and case when f.encoding = 'proof' then substring(f.body for 32) = d.entropy
          else position(convert_to('"0x' || encode(d.entropy, 'hex') || '"', 'UTF8') in f.body) > 0 end, false)
    limit 1), 'restrict_violation');
  return null;
end $$;

drop trigger proof_is_of_drawn_drawing on site_file;
create trigger proof_is_of_drawn_drawing after insert on site_file referencing new table as after
  for each statement execute function guard_proof();
drop trigger proof_stays_of_drawn_drawing on site_file;
create trigger proof_stays_of_drawn_drawing after update on site_file referencing new table as after
  for each statement execute function guard_proof();
create trigger proof_keeps_its_path before update on site_file for each row
  when (old.path like '%/proof.json' and new.path <> old.path) execute function refuse_change();

-- Every version of a proof that was published: one that is stored otherwise is the same version.
create or replace function log_proof() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    insert into log_wanted (entry)
    select concat('{"type": "proof", "drawing": "', drawing, '", "sha256": "', log_hex(published), '"}')::jsonb
    from (
      select split_part(subject, '/', 1) as drawing, case when encoding = 'proof' then digest else sha256(body) end as published
      from after where path like '%/proof.json') proof
    order by drawing;
  else
    insert into log_wanted (entry)
    select concat('{"type": "proof", "drawing": "', drawing, '", "sha256": "', log_hex(published), '"}')::jsonb
    from (
      select split_part(a.subject, '/', 1) as drawing,
        case when a.encoding = 'proof' then a.digest else sha256(a.body) end as published,
        case when b.encoding = 'proof' then b.digest else sha256(b.body) end as published_before
      from after a join before b on b.id = a.id where a.path like '%/proof.json') proof
    where published <> published_before
    order by drawing;
  end if;
  return null;
end $$;

drop trigger new_proof_is_logged on site_file;
create trigger new_proof_is_logged after insert on site_file referencing new table as after
  for each statement execute function log_proof();
drop trigger changed_proof_is_logged on site_file;
create trigger changed_proof_is_logged after update on site_file referencing old table as before new table as after
  for each statement execute function log_proof();
