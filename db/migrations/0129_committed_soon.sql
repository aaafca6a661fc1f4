-- What somebody with one credential could still begin in the past, hold up, or stop.

-- Less than it takes Postgres to see that two wait for each other: this gives way, and is tried again.
set local lock_timeout = '500ms';

-- Whether a deferred trigger runs because its transaction commits. `set constraints` runs it earlier, when its time says
-- nothing of when others will see the row. The two differ in what the client has sent last: nothing that is under way,
-- `commit` alone, or the one statement that the transaction consists of.
create function is_committing() returns boolean language sql volatile as $$
  select coalesce(current_query() ~* '^\s*(commit|end)\M[^;]*;?\s*$'
    or now() = statement_timestamp() and current_query() !~ ';\s*\S', true)
$$;

-- Who writes a row says when: others see it as it is committed, and only then can they refuse what waits there, or read it
-- in its turn. What the owner does may take hours. A clock that was put back makes a transaction last longer than it says.
create function refuse_late_commit() returns trigger language plpgsql as $$
declare
  is_late constant boolean := clock_timestamp() not between now() - interval '1 minute' and now() + interval '10 minutes';
begin
  if (is_late or not is_committing())
    and not pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception '% is committed within ten minutes, and %', tg_table_name, case when is_late
      then format('this transaction began at %s: begin another one', spelled(now()))
      else 'that is checked as its transaction commits: leave constraints deferred, and send `commit` by itself' end
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- A table's triggers run in the order of their names, this one behind those that wait there for a row that somebody else may
-- keep: a commit could wait for that as long.
create procedure commit_soon(guarded regclass, changes text default 'insert or update') language plpgsql as $$
begin
  execute format('create constraint trigger %1$s_was_committed_soon after %2$s on %1$s deferrable initially deferred
    for each row execute function refuse_late_commit()', guarded, changes);
end $$;

call commit_soon('approval');
call commit_soon('member');
call commit_soon('api_key', 'insert or update of revoked_at, expires_at');
call commit_soon('passkey', 'insert');
