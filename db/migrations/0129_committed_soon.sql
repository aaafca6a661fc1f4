-- What somebody with one credential could still begin in the past, hold up, or stop.

-- Less than it takes Postgres to see that two wait for each other: this gives way, and is tried again.
set local lock_timeout = '500ms';

-- Whether a deferred trigger runs because its transaction commits. `set constraints` runs it earlier, when its time says
-- nothing of when others will see the row. The two differ in what the client has sent last: nothing that is under way,
-- `commit` alone, or the one statement that the transaction consists of. What a cursor is to hold, on the other hand, is
-- computed once all triggers have run, for as long as that takes.
create function is_committing() returns boolean language sql volatile as $$
  select not exists (select from pg_cursors where is_holdable)
    and coalesce(
      current_query() ~* '^[[:space:]]*(commit|end)([[:space:]][^;]*)?;?[[:space:]]*$'
        or now() = statement_timestamp() and current_query() !~ ';[[:space:]]*[^[:space:]]', true)
$$;

-- Who writes a row says when: others see it as it is committed, and only then can they refuse what waits there, or read it
-- in its turn. What the owner does may take hours. A clock that was put back makes a transaction last longer than it says.
create function require_soon_commit(written text) returns void language plpgsql as $$
declare
  is_late constant boolean := clock_timestamp() not between now() - interval '1 minute' and now() + interval '10 minutes';
begin
  if not is_late and is_committing() then
    return;
  end if;
  if not pg_has_role(session_user, (select relowner from pg_class where oid = 'public.migration'::regclass), 'usage') then
    raise exception '% is committed within ten minutes, and %', written, case when is_late
      then format('this transaction began at %s: begin another one', spelled(now()))
      else 'that is checked as its transaction commits: leave constraints deferred, hold no cursor, and send `commit` by itself' end
      using errcode = 'restrict_violation';
  end if;
end $$;

create function refuse_late_commit() returns trigger language plpgsql as $$
begin
  perform require_soon_commit(tg_table_name);
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

-- Who writes an event and stays in the transaction, or locks a number as if, kept everybody from reading on for as long. Now
-- readers pass by who cannot commit an event any more: whose number was no longer the last one half an hour ago, so that the
-- transaction is older than that.
-- Events are many: it is looked at once for each statement that writes some.
create unlogged table event_commit (id bigint generated always as identity primary key);
call write_at_present('event_commit');

create function note_event_commit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into event_commit default values;
  return null;
end $$;

create trigger event_commit_is_noted after insert on event for each statement execute function note_event_commit();

create function refuse_late_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_soon_commit('event');
  delete from event_commit where id = new.id;
  return null;
end $$;

create constraint trigger event_was_committed_soon after insert on event_commit deferrable initially deferred
  for each row execute function refuse_late_events();

-- What number of an event was the last one, at some moments of the last hour.
create table event_mark (
  number bigint not null,
  marked_at timestamptz not null default clock_timestamp()
);

create function last_event_number() returns bigint language sql volatile as $$
  select last_value - case when is_called then 0 else 1 end from event_seq_seq
$$;

-- Once a minute. Nobody waits here for another one, nor may choose what is marked.
create function mark_event_number() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from event_mark where marked_at > clock_timestamp() - interval '1 minute') then
    insert into event_mark (number) values (last_event_number());
  end if;
  delete from event_mark where ctid = any (array(
    select ctid from event_mark where marked_at < clock_timestamp() - interval '1 hour' for update skip locked));
end $$;

-- As before (0121), but a setting counts only as a number that nobody has marked before this transaction. Where somebody keeps
-- a number from being locked, the next one is as good, and nobody's event has it.
create or replace function announce_events() returns trigger language plpgsql as $$
declare
  announced bigint := substring(current_setting('prize.announces_events', true) from '^[0-9]{1,15}$')::bigint;
  given bigint;
begin
  if (select last_value from event_server_seq) <> this_server() then
    perform move_event_numbers_on();
  end if;
  given := last_event_number();
  if announced <= given then
    if announced >= (select coalesce(max(number), 0) from event_mark where marked_at <= now())
      and pg_try_advisory_xact_lock_shared(event_lock_of(announced)) then
      return null;
    end if;
  end if;
  while not pg_try_advisory_xact_lock_shared(event_lock_of(given)) loop
    given := nextval('event_seq_seq');
  end loop;
  perform set_config('prize.announces_events', given::text, true);
  return null;
end $$;

-- Whether this process of Postgres is of the owner, whose transactions last as long as they like.
create function is_of_owner(process integer) returns boolean language sql volatile as $$
  select exists (
    select from pg_stat_get_activity(process) connected join pg_roles login on login.oid = connected.usesysid
    where pg_has_role(login.oid, (select relowner from pg_class where oid = 'public.event'::regclass), 'usage'))
$$;

create or replace function event_horizon() returns bigint language plpgsql as $$
declare
  given constant bigint := last_event_number();
  settled constant bigint := (
    select coalesce(max(number), 0) from event_mark where marked_at < clock_timestamp() - interval '30 minutes');
  announced bigint;
  process integer;
begin
  for process, announced in
    select pid, case when lowest >= settled or is_of_owner(pid) then lowest else unsettled end as counted
    from (
      select pid, min(number) as lowest, min(number) filter (where number >= settled) as unsettled
      from pg_locks cross join lateral (select (classid::bigint << 32 | objid::bigint)
        & ((1::bigint << case classid::bigint >> 16 when 17750 then 48 else 40 end) - 1) as number) locked
      where locktype = 'advisory' and objsubid = 1 and granted and 17750 in (classid::bigint >> 16, classid::bigint >> 8)
        and database = (select oid from pg_database where datname = current_database())
      group by pid) locks
    order by counted
  loop
    if announced < given and may_write_events(process) then
      return announced;
    end if;
  end loop;
  return given;
end $$;

-- The log goes on only from a head that stands for its entries. Who has a worker's credential could write another root, leave
-- the head behind the entries, or the tree without a hash, and nobody could add to the log any more: so the database computes
-- the hashes itself (domain/log/tree.ts).

-- The root of these hashes side by side: in pairs, an odd one goes up as it is.
create function log_join(hashes bytea[]) returns bytea language plpgsql immutable parallel safe as $$
begin
  while cardinality(hashes) > 1 loop
    hashes := array(
      select coalesce(sha256(decode('01', 'hex') || hashes[i] || hashes[i + 1]), hashes[i])
      from generate_series(1, cardinality(hashes), 2) as i);
  end loop;
  return hashes[1];
end $$;

-- So many hashes of a level of tiles, from an index on. Null where one is missing.
create function log_hashes(of_level integer, first bigint, wide bigint) returns bytea[] language sql stable as $$
  select case when cardinality(there) = wide then there end
  from (
    select case of_level
      when 0 then array(select leaf from log_entry where index >= first and index < first + wide order by index)
      else array(select hash from log_hash where level = of_level and index >= first and index < first + wide order by index)
      end as there) hashes
$$;

-- The root of a log of so many entries, by the tree's right edge: of each level the hashes of the tile that is not full. Null
-- where one is missing.
create function log_root(size bigint) returns bytea language plpgsql stable as $$
declare
  wide bigint;
  hashes bytea[];
  below bytea[] := '{}';  -- their root, if there are any
begin
  for level in 0..7 loop
    wide := size >> 8 * level & 255;
    if wide > 0 then
      hashes := log_hashes(level, (size >> 8 * level) - wide, wide);
      if hashes is null then
        return null;
      end if;
      below := array[log_join(hashes || below)];
    end if;
  end loop;
  return coalesce(below[1], sha256(''));
end $$;

create or replace function guard_log_head() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if(new.size <> coalesce((select max(index) + 1 from log_entry), 0),
    'log head of size %s: the log is not of that size', new.size::text);
  if tg_op = 'INSERT' or new.size <> old.size then
    perform refuse_if(new.root is distinct from log_root(new.size),
      'log head of size %s: its root is not that of the entries', new.size::text);
  end if;
  return new;
end $$;

create function guard_log_hashes() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('log hash %s: it is not that of the tile below it', (
    select level || '/' || index from after
    where hash is distinct from log_join(log_hashes(level - 1, index << 8, 256)) limit 1));
  return null;
end $$;

create trigger log_hash_is_of_its_tile after insert on log_hash referencing new table as after
  for each statement execute function guard_log_hashes();

-- As before (0124), and noted as taken, so that the head is looked at as the transaction commits.
create or replace function place_in_log(size bigint, most integer) returns setof bytea
language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from log_wanted where id = any (array(select id from log_wanted order by id limit most)) returning id, entry
  ), placed as (
    insert into log_entry (index, entry, lock_of)
    select size + row_number() over (order by id) - 1, log_bytes(entry), case entry ->> 'type' when 'lock' then entry ->> 'drawing' end
    from taken
    returning index, leaf, lock_of
  ), marked as (
    insert into stale_page (subject) select lock_of || '/proof' from placed where lock_of is not null
  ), noted as (
    insert into log_taken (size, entries) select size, '[]' where exists (select from taken)
  )
  select leaf from placed order by index
$$;

create or replace function guard_taken() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('what is to be logged: %s has no place in the log', (
    select entry from jsonb_array_elements(new.entries) as taken (entry)
    except all
    select convert_from(entry, 'UTF8')::jsonb from log_entry where index >= new.size
    limit 1)::text);
  perform refuse_if((select size from log_head) is distinct from (select max(index) + 1 from log_entry),
    'log entry %s: its head is signed in the transaction that gives it its place', new.size::text);
  delete from log_taken where id = new.id;
  return null;
end $$;

-- As before (0015). Whether a backslash in a string of a function means what it says, a setting of the session decides, which
-- anybody may change for themselves: so there is none.
create or replace function shown_url(url text) returns text language sql immutable parallel safe as $$
  select regexp_replace(split_part(url, '?', 1), '^(https?://)[^/]*@', chr(92) || '1', 'i') || case when position('?' in url) > 0
    then '?' || (
      select string_agg(case when position('=' in part) > 0 then split_part(part, '=', 1) || '=…' else '…' end, '&' order by n)
      from regexp_split_to_table(substr(url, position('?' in url) + 1), '&') with ordinality p(part, n))
    else '' end
$$;

-- A row that one process leaves in a queue all workers read. With values that no process of the service writes, such as the
-- least priority there is or an infinite time, one row made every look at its queue fail, and with it all draws; and one that
-- said that it waits, for years, kept its drawing from being reminded of. So a web process leaves a job as `remind` makes it
-- (db/boss.ts): the trigger is made with the queues.
create function guard_reminder() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    (new.state::text, new.retry_count, new.blocked, new.blocking, new.pending_dependencies, new.created_on)
        is distinct from ('created', 0, false, false, 0, pgboss.job_now())
      or num_nonnulls(new.started_on, new.completed_on, new.heartbeat_on, new.singleton_key, new.singleton_on, new.output) > 0
      or new.priority not between -1000000000 and 0
      or new.start_after not between timestamptz '2000-01-01Z' and timestamptz '9999-01-01Z'
      or (jsonb_typeof(new.data -> 'ids') = 'array' and new.data - 'ids' = '{}' and octet_length(new.data::text) < 10000) is not true
      or not exists (
        select from pgboss.queue q
        where q.name = new.name and new.keep_until = new.start_after + q.retention_seconds * interval '1 second'
          and (q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
            q.dead_letter, q.heartbeat_seconds, q.policy) is not distinct from
            (new.retry_limit, new.retry_delay, new.retry_backoff, new.retry_delay_max, new.expire_seconds, new.deletion_seconds,
            new.dead_letter, new.heartbeat_seconds, new.policy)),
    'job of %s: a web process only reminds of rows, by the settings of the queue', new.name);
  return new;
end $$;

-- Of what needs attention alarms say since when, over all accounts: an infinite time, which no alarm can say, ended them all.
create or replace function is_attention(code attention_code, detail jsonb, since timestamptz) returns boolean
language sql immutable parallel safe as $$
  select num_nonnulls(code, detail, since) = 0
    or num_nonnulls(code, detail, since) = 3 and jsonb_typeof(detail) = 'object' and length(detail::text) <= 1000
      and isfinite(since)
$$;
