-- How long rows are kept is said in db/kept.ts. What must not go sooner, the database keeps that long itself.
create procedure keep_for(kept regclass, since name, how_long interval) language plpgsql as $$
begin
  execute format('create trigger %1$s_is_kept_for before delete on %1$s for each row
    when (old.%2$I > now() - interval %3$L) execute function refuse_change()', kept, since, how_long);
  execute format('create trigger %1$s_is_not_emptied before truncate on %1$s execute function refuse_change()', kept);
end $$;

-- Links and sessions are of no use once they have ended, but who signed in and who was invited is asked for later.
drop trigger invitation_is_kept on invitation;
drop trigger password_reset_is_kept on password_reset;
drop trigger email_change_is_kept on email_change;
call keep_for('invitation', 'expires_at', '60 days');
call keep_for('password_reset', 'expires_at', '60 days');
call keep_for('email_change', 'expires_at', '60 days');
call keep_for('session', 'expires_at', '60 days');
-- A repeat of a call that is forgotten does its work again.
call keep_for('idempotent_call', 'created_at', '1 day');

create index invitation_over on invitation (expires_at);
create index password_reset_over on password_reset (expires_at);
create index email_change_over on email_change (expires_at);
create index session_over on session (expires_at);

-- A database that was restored to a moment before a drawing was locked locks it again, under another salt than the
-- contract was told. What the contract was told stands: with its number, and only then, a drawing takes its salt over.
drop trigger drawing_lock_is_kept on drawing;
create trigger drawing_lock_is_kept before update on drawing for each row
  when (old.status <> 'open' and ((new.cutoff_at, new.winners_commitment, new.locked_at, new.prize_table_id, new.large_prize_cents)
      is distinct from (old.cutoff_at, old.winners_commitment, old.locked_at, old.prize_table_id, old.large_prize_cents)
    or new.salt is distinct from old.salt
      and (old.number is not null or new.number is null or num_nulls(old.salt, new.salt) > 0)))
  execute function refuse_drawing_change('what was locked does not change');

-- The request is in a block already: a drawing whose request is still to be sent keeps the salt of its lock.
create function guard_taken_salt() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    not exists (
      select from chain_intent i
      where i.drawing_id = new.id and i.kind = 'request' and i.state = 'mined'
        and i.arguments ->> 'salt' = '0x' || encode(new.salt, 'hex')),
    'drawing %s: the contract was not told this salt', new.id);
  return null;
end $$;

create constraint trigger drawing_salt_is_of_its_request after update on drawing deferrable initially deferred
  for each row when (old.salt is not null and new.salt is distinct from old.salt) execute function guard_taken_salt();
