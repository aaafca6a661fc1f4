-- The proof says which held prizes were paid by hand: every mark changes what it shows, and counts as a revision.
create function show_hand_payments() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform from drawing where id in (select drawing_id from after) order by id for update;
  update drawing set revision = revision + 1 where id in (select drawing_id from after);
  return null;
end $$;

create trigger held_prize_is_to_be_shown after update on held_prize referencing new table as after
  for each statement execute function show_hand_payments();
