-- What somebody with one credential could still hold up, or pass off as the service's.

-- Less than it takes Postgres to see that two wait for each other: this gives way, and is tried again.
set local lock_timeout = '500ms';

-- A call under an Idempotency-Key has its row as soon as it begins, made by the transaction that does it: another call under
-- the same key meanwhile finds that in the way. A number, which calls locked before, anybody may lock who may connect.
alter table idempotent_call alter column status drop not null;  -- null: under way, and never once its transaction has ended

-- Whether the call has begun with this, is under way elsewhere, for longer than is worth to wait, or was done before.
create function begin_call(called bytea, asked bytea) returns text language plpgsql set lock_timeout = '20ms' as $$
begin
  insert into idempotent_call (id, fingerprint) values (called, asked) on conflict do nothing;
  return case when found then 'begun' else 'done' end;
exception when lock_not_available then
  return 'under way';
end $$;

-- By this and by nothing else a row changes, so that nobody who calls it may lock those that stay.
create function keep_answer(called bytea, answered smallint, sealed bytea) returns void
language sql security definer set search_path = public, pg_temp as $$
  update idempotent_call set status = answered, answer = sealed where id = called and status is null
$$;

create or replace trigger idempotent_call_is_kept before update on idempotent_call for each row
  when (old.status is not null) execute function refuse_change();

-- Who calls this may stay in its transaction, and with it keep the lock from others: so it is taken only where there is no key
-- yet. Nor does anybody but the owner add one to those that sign, which the log would name as the service's: whose the purpose
-- is, reads what signs.
create or replace function keep_first_key(purpose text, key_id text, sealed bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place regclass := case purpose when 'log' then 'log_key' when 'receipts' then 'receipt_key' when 'links' then 'link_key' end;
  is_there boolean;
begin
  perform refuse_if(has_column_privilege(session_user, place, 'secret', 'select') is not true,
    'signing key %s: another process makes it', key_id, 'insufficient_privilege');
  execute format('select exists (select from %s where retired_at is null)', place) into is_there;
  if is_there then
    return;
  end if;
  execute format('lock table %s in share update exclusive mode', place);
  execute format('insert into %1$s (id, secret) select $1, $2 where not exists (select from %1$s where retired_at is null)', place)
  using key_id, sealed;
end $$;

-- Makes the days that calls are written into now; a worker also makes some days ahead. A web process so has the lock, which it
-- may keep from others, only where no worker has been for days.
create or replace function keep_api_call_days() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'UTC')::date;
  ahead constant integer := case when has_function_privilege(session_user, 'drop_api_call_days()', 'execute') then 3 else 0 end;
  day date;
  name text;
begin
  if not exists (
    select from generate_series(-1, ahead) n where to_regclass('api_call_' || to_char(today + n, 'YYYYMMDD')) is null) then
    return;
  end if;
  lock table only api_call in share update exclusive mode;
  for day in select today + n from generate_series(-1, ahead) n loop
    name := 'api_call_' || to_char(day, 'YYYYMMDD');
    if to_regclass(name) is null then
      execute format('create table %I (like api_call including constraints)', name);
      execute format('alter table api_call attach partition %I for values from (%L) to (%L)', name,
        day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
    end if;
  end loop;
end $$;

-- Where an entry is the lock of a drawing, place_in_log reads from the entry, and so it is where the release before says it.
create or replace function guard_placed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('log entry %s: nobody wanted it', (
    select convert_from(entry, 'UTF8') from log_entry
    where index >= (select least(min(index), (select min(size) from log_taken)) from after)
    except all
    select convert_from(log_bytes(entry), 'UTF8') from log_taken cross join jsonb_array_elements(entries) as taken (entry)
    limit 1));
  perform refuse_if_any('log entry %s: it is not what it is said to be the lock of', (
    select index
    from after cross join lateral (select convert_from(entry, 'UTF8')::jsonb as said) e
    where lock_of is distinct from case said ->> 'type' when 'lock' then said ->> 'drawing' end
    limit 1)::text);
  return null;
end $$;

-- As before (0126); where it fails, it says because of whom.
create or replace function drop_api_call_days() returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '20ms' as $$
declare
  today date := (now() at time zone 'UTC')::date;
  name text;
  holders text;
begin
  for tries in 1..5 loop
    begin
      for name in
        select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'api_call'::regclass and c.relname < 'api_call_' || to_char(today - 30, 'YYYYMMDD')
      loop
        execute format('drop table %I', name);
      end loop;
      return;
    exception when lock_not_available then
      if tries = 5 then
        select string_agg(distinct format('pid %s (%s)', pid, usename), ', ') into holders
        from pg_locks join pg_stat_activity using (pid)
        where granted and pid <> pg_backend_pid() and relation in (
          select 'api_call'::regclass union all select inhrelid from pg_inherits where inhparent = 'api_call'::regclass);
        raise exception 'calls of more than 30 days ago stay as long as others use the table: %. %',
          coalesce(holders, 'nobody any more'), 'End what stays in a transaction by select pg_terminate_backend(…)'
          using errcode = 'lock_not_available';
      end if;
    end;
    perform pg_sleep(0.2);
  end loop;
end $$;

-- How long a day is, the time zone of the connection decides, which anybody may change for themselves: in one that is made up
-- for it, three days are none, or ten. Hours are always as long.
create or replace function owner_wait() returns interval language sql immutable as $$ select interval '72 hours' $$;
create or replace function approval_lifetime() returns interval language sql immutable as $$ select interval '168 hours' $$;

create or replace trigger drawing_is_not_put_off before update on drawing for each row
  when (new.retry_at is distinct from old.retry_at and new.retry_at > now() + interval '24 hours')
  execute function guard_put_off();
create or replace trigger guarantee_is_not_put_off before update on guarantee for each row
  when (new.retry_at is distinct from old.retry_at and new.retry_at > now() + interval '24 hours')
  execute function guard_put_off();
create or replace trigger guarantee_check_is_not_put_off before update on campaign for each row
  when (new.guarantee_retry_at is distinct from old.guarantee_retry_at
    and new.guarantee_retry_at > now() + interval '24 hours')
  execute function guard_put_off();
create or replace trigger delivery_was_taken after update on delivery for each row
  when (new.state = 'delivered' and old.state <> 'delivered'
    or new.state = 'pending' and new.due_at > now() + interval '48 hours')
  execute function guard_delivery();

create or replace procedure keep_for(kept regclass, since name, how_long interval) language plpgsql as $$
begin
  execute format('create or replace trigger %1$s_is_kept_for before delete on %1$s for each row
    when (old.%2$I > now() - interval ''%3$s hours'') execute function refuse_change()',
    kept, since, (extract(epoch from how_long) / 3600)::integer);
  execute format('create or replace trigger %1$s_is_not_emptied before truncate on %1$s execute function refuse_change()', kept);
end $$;

call keep_for('invitation', 'expires_at', '60 days');
call keep_for('password_reset', 'expires_at', '60 days');
call keep_for('email_change', 'expires_at', '60 days');
call keep_for('session', 'expires_at', '60 days');
call keep_for('mail', 'created_at', '60 days');
call keep_for('event', 'created_at', '30 days');
call keep_for('idempotent_call', 'created_at', '1 day');

do $$
declare
  counting regprocedure;
begin
  for counting in
    select oid from pg_proc where pronamespace = 'public'::regnamespace and proname in (
      'guard_delivery', 'note_how_long', 'open_session', 'open_passkey_session', 'issue_reset', 'ask_email_change')
  loop
    execute format('alter function %s set timezone = ''UTC''', counting);
  end loop;
end $$;

-- For a guard now() is the present, and what begins to wait begins then: with a transaction that was opened a day before, the
-- wait for an approval was over as it was asked for. No transaction of a process lasts as long as this; what the owner does
-- may take hours.
create or replace function refuse_earlier_state() returns trigger language plpgsql as $$
declare
  isolation text := current_setting('transaction_isolation');
begin
  if isolation <> 'read committed' then
    raise exception '% is written in transactions that are read committed, and this one is %: begin it as read committed',
      tg_table_name, isolation using errcode = 'restrict_violation';
  end if;
  if not pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception '% is written in transactions of the last ten minutes, and this one began at %: begin another one',
      tg_table_name, spelled(now()) using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace procedure write_at_present(guarded regclass) language plpgsql as $$
begin
  execute format('create or replace trigger %1$s_is_of_the_present before insert or update or delete on %1$s for each statement
    when (current_setting(''transaction_isolation'') <> ''read committed'' or clock_timestamp() > now() + interval ''10 minutes'')
    execute function refuse_earlier_state()', guarded);
end $$;

do $$
declare
  guarded regclass;
begin
  for guarded in
    select tgrelid from pg_trigger where tgname like '%\_is\_of\_the\_present' order by tgrelid::regclass::text
  loop
    call write_at_present(guarded);
  end loop;
end $$;
