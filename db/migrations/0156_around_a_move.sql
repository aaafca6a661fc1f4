-- A campaign that is held for a move of its partner goes on after it as before. Who pauses it meanwhile finds it paused, and
-- nothing of the campaign changes: that it stays paused only the move can say.

-- A campaign stays paused after the move that holds it; `lets_run`: its drawings run. Returns whether it was to go on otherwise.
create function stay_paused_after_move(paused text, lets_run boolean)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_away((select c.partner_id from campaign c where c.id = paused and is_away(c.partner_id)));
  update partner_move m
  set resumes = case when lets_run then m.resumes || jsonb_build_object(c.slug, 'run') else m.resumes - c.slug end
  from campaign c
  where c.id = paused and m.partner_id = c.partner_id and m.resumes ? c.slug
    and (not lets_run or m.resumes ->> c.slug <> 'run');
  return found;
end $$;

-- As before (0085), but somebody is taken out of a team that has gone: its portal is looked at here as it was then, for good,
-- also by who is in the team no more where it lives. While a team goes, its members are being copied.
create function keep_member_of_away() returns trigger language plpgsql as $$
begin
  perform refuse_away((
    select m.partner_id from partner_move m
    where m.partner_id = new.partner_id and (m.state in ('leaving', 'arriving')
      or m.state = 'gone' and not (tg_op = 'UPDATE' and new.removed_at is not null
        and to_jsonb(new) - 'removed_at' = to_jsonb(old) - 'removed_at'))));
  return new;
end $$;

create or replace trigger member_is_of_nobody_away before insert or update on member for each row
  execute function keep_member_of_away();
