-- A period that awaits a pick may say that the chain has paid it already. A pick is taken only of the win that it was paid
-- for, and is then recorded: it goes on only while nobody has to look at it.
create function unflag_picked_guarantee() returns trigger language plpgsql as $$
begin
  new.attention := null;
  new.attention_detail := null;
  new.attention_since := null;
  return new;
end $$;

create trigger guarantee_is_picked_unflagged before update on guarantee for each row
  when (old.picked_at is null and new.picked_at is not null) execute function unflag_picked_guarantee();
