-- A database that was set back lacks extended cutoffs as well, and locks a list at another cutoff than the contract was
-- told. What the contract was told stands, as with the salt: a drawing takes both over with its number, and only then.
-- What was locked here before that cutoff counts as locked with the number.
drop trigger drawing_lock_is_kept on drawing;
create trigger drawing_lock_is_kept before update on drawing for each row
  when (old.status <> 'open' and ((new.winners_commitment, new.prize_table_id, new.large_prize_cents)
      is distinct from (old.winners_commitment, old.prize_table_id, old.large_prize_cents)
    or (new.cutoff_at, new.locked_at, new.salt) is distinct from (old.cutoff_at, old.locked_at, old.salt)
      and (old.number is not null or new.number is null or num_nulls(old.salt, new.salt) > 0)
    or new.locked_at <> old.locked_at and old.locked_at >= new.cutoff_at))
  execute function refuse_drawing_change('what was locked does not change');

create or replace function guard_taken_salt() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    not exists (
      select from chain_intent i
      where i.drawing_id = new.id and i.kind = 'request' and i.state = 'mined'
        and i.arguments ->> 'salt' = '0x' || encode(new.salt, 'hex')
        and (i.arguments ->> 'cutoffAt')::bigint = floor(extract(epoch from new.cutoff_at))),
    'drawing %s: the contract was not told this salt and cutoff', new.id);
  return null;
end $$;

drop trigger drawing_salt_is_of_its_request on drawing;
create constraint trigger drawing_salt_is_of_its_request after update on drawing deferrable initially deferred
  for each row when (old.salt is not null and (new.salt, new.cutoff_at) is distinct from (old.salt, old.cutoff_at))
  execute function guard_taken_salt();

-- Extending is for what is open; what is locked has the guards above.
create or replace function guard_cutoff() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if(
    old.status = 'open' and exists (
      select from campaign c
      where c.id = new.campaign_id and c.mode = 'live'
        and (new.cutoff_at <= greatest(old.cutoff_at, now()) or new.cutoff_at > now() + interval '8784 hours'
          or c.ended_at is not null)),
    'drawing %s: its cutoff moves only to later, within 366 days, and while its campaign goes on', new.id);
  return new;
end $$;

-- A locked drawing is cancelled only where a number was requested for it with another list than is here: the contract
-- has drawn it, and the number is disowned. The check is wider than the one before, so that all rows fulfil it.
alter table drawing
  drop constraint drawing_check3,
  add check (cancelled_at is null or status in ('open', 'locked') and num_nonnulls(attention, retry_at) = 0) not valid;

create function guard_locked_cancelling() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if(
    not exists (
      select from disowned_number
      where campaign_id = new.campaign_id
        and drawing_id = '0x' || rpad(encode(convert_to(new.id, 'UTF8'), 'hex'), 64, '0')),
    'drawing %s: it is locked, and no disowned number was requested for it', new.id);
  return new;
end $$;

create trigger locked_drawing_is_cancelled_with_its_number before update on drawing for each row
  when (old.cancelled_at is null and new.cancelled_at is not null and new.status <> 'open')
  execute function guard_locked_cancelling();
