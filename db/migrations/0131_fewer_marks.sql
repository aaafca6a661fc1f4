-- A drawing is marked only for what its pages are to show for longer than a moment.

-- As before (0082), but one that is locked and numbered at once, as in test mode, is settled in the next transaction, which
-- marks it: what it shows in between nobody reads. Where that fails for the last time, it is marked then.
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
      where (b.status, a.status) is distinct from ('open', 'entropy_requested')
      union all
      select a.id || '/proof', case when exists (select from log_entry where lock_of = a.id) then now() else waits_until end
      where a.status in ('settled', 'paid')
    ) page
  where (a.status, a.cutoff_at, a.cancelled_at, a.voided_at, a.value_seen_at, a.number, a.revision, a.advanced_at,
      a.waits_for_person, a.held_at, a.status = 'entropy_requested' and a.attention is not distinct from 'given_up')
    is distinct from
    (b.status, b.cutoff_at, b.cancelled_at, b.voided_at, b.value_seen_at, b.number, b.revision, b.advanced_at,
      b.waits_for_person, b.held_at, b.status = 'entropy_requested' and b.attention is not distinct from 'given_up');
  return null;
end $$;

-- As before (0129), but of the drawings whose locks get their places only those that are drawn have a proof to be stored.
-- One that is drawn at this moment, unseen by this statement, has marked its proof itself, for ten seconds later.
create or replace function place_in_log(size bigint, most integer) returns setof bytea
language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from log_wanted where id = any (array(select id from log_wanted order by id limit most)) returning id, entry
  ), placed as (
    insert into log_entry (index, entry, lock_of)
    select size + row_number() over (order by id) - 1, log_bytes(entry), case entry ->> 'type' when 'lock' then entry ->> 'drawing' end
    from taken
    returning index, leaf, lock_of
  ), marked as (
    insert into stale_page (subject)
    select lock_of || '/proof' from placed
      cross join lateral (select settled_at from drawing where id = lock_of limit 1) d
    where settled_at is not null
  ), noted as (
    insert into log_taken (size, entries) select size, '[]' where exists (select from taken)
  )
  select leaf from placed order by index
$$;

-- Marks are found by their subject and since when they are there.
alter table stale_page drop constraint stale_page_pkey;
