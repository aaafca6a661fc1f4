-- The cutoff of a live drawing moves as its partner may move it: to later than it was and than now, by a year at most, and
-- while its campaign goes on. Or it moves with the end of its hold, which has a guard of its own.
create function guard_cutoff() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if(
    exists (
      select from campaign c
      where c.id = new.campaign_id and c.mode = 'live'
        and (new.cutoff_at <= greatest(old.cutoff_at, now()) or new.cutoff_at > now() + interval '8784 hours'
          or c.ended_at is not null)),
    'drawing %s: its cutoff moves only to later, within 366 days, and while its campaign goes on', new.id);
  return new;
end $$;

create trigger drawing_cutoff_moves_on before update on drawing for each row
  when (new.cutoff_at <> old.cutoff_at and (old.held_at is null or new.held_at is not null))
  execute function guard_cutoff();
