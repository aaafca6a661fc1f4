-- A move holds the campaigns of its partner by pausing them, and notes in `resumes` how each goes on afterwards. Somebody who
-- pauses such a campaign meanwhile finds it paused already, so only that note can keep it paused after the move.

-- Has a campaign that a move holds stay paused after it; `lets_run`: with its open drawings running. Returns whether it
-- would have gone on otherwise.
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

-- As before (0085), but a member can be removed from a team that has gone: the portal here shows the team as it was at the
-- move, for good, also to somebody who has left it where it lives now. While a team goes, its members are being copied.
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
