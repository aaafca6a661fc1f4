-- A drawing's own page says that a pause holds it, so a hold and its release mark the page too.
create or replace function mark_changed_drawings() returns trigger language plpgsql as $$
begin
  insert into stale_page (subject)
  select page.subject
  from after a join before b on b.id = a.id
    cross join lateral (
      select a.id as subject
      union all
      select a.id || '/proof' where a.status in ('settled', 'paid')
    ) page
  where (a.status, a.cutoff_at, a.cancelled_at, a.voided_at, a.value_seen_at, a.number, a.revision, a.advanced_at,
      a.waits_for_person, a.held_at)
    is distinct from
    (b.status, b.cutoff_at, b.cancelled_at, b.voided_at, b.value_seen_at, b.number, b.revision, b.advanced_at,
      b.waits_for_person, b.held_at);
  return null;
end $$;
