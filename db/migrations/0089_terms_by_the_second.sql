-- A contract knows times in whole seconds, so it could not tell drawings apart that terms divide within a second.
create function guard_second_of_terms() returns trigger language plpgsql as $$
begin
  perform refuse_if(extract(epoch from new.from_draw_at) % 1 <> 0,
    'campaign %s: terms begin at a whole second', new.campaign_id, 'check_violation');
  return new;
end $$;

create trigger campaign_terms_begin_at_a_second before insert on campaign_terms for each row
  when (isfinite(new.from_draw_at))
  execute function guard_second_of_terms();
