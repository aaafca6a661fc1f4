-- What needs an operator, by its code, from when it began to its end. A code has one alarm at a time, however many
-- drawings and campaigns it is about: a hundred alike are told of once.
create table alarm (
  id text primary key check (id ~ '^alm_[A-Za-z0-9]{22}$'),
  code text not null check (code ~ '^[a-z_]{1,40}$'),
  began_at timestamptz not null,  -- since when the first thing lasts that it is about
  newest_at timestamptz not null,  -- when the latest of them began
  things integer not null check (things > 0),  -- how many there are, or were when it ended
  places text[] not null check (cardinality(places) <= 5),  -- campaigns, partners or chains, some of them
  sentence text not null check (length(sentence) between 1 and 500),  -- what the first of them says
  seen_at timestamptz not null default now(),  -- when it was looked at last, and lasted
  ended_at timestamptz check (ended_at >= seen_at),  -- null: it lasts
  check (newest_at >= began_at)
);

create unique index alarm_that_lasts on alarm (code) where ended_at is null;

create trigger alarm_stays_what_it_is before update on alarm for each row
  when ((new.id, new.code, new.began_at) is distinct from (old.id, old.code, old.began_at) or old.ended_at is not null)
  execute function refuse_change('alarm %s: it is of one code and beginning, and ends once');
call keep_rows('alarm');

-- An alarm, as somebody is told of it: the operators' chat, or who is on call. Again when it is about more, after a day,
-- and when it has ended. A lease says that a call is under way: only its holder records the outcome.
create table alarm_telling (
  id text primary key check (id ~ '^tel_[A-Za-z0-9]{22}$'),
  alarm_id text not null references alarm,
  target text not null check (target in ('webhook', 'pagerduty')),
  created_at timestamptz not null default now(),
  tried_at timestamptz,  -- when they were called first; null: never, so that they cannot know of it
  told_at timestamptz,  -- when they took it last; null: not yet
  told_newest_at timestamptz,  -- the alarm's `newest_at` that they were told of
  done_at timestamptz,  -- when they took its end, or nothing was left to tell; null: something may be
  tries integer not null default 0 check (tries >= 0),  -- since they took something last
  retry_at timestamptz,  -- not before then; null: at once
  lease uuid,
  leased_until timestamptz,
  unique (alarm_id, target),
  check ((lease is null) = (leased_until is null)),
  check (done_at is null or lease is null),
  check (num_nonnulls(told_at, told_newest_at) in (0, 2)),
  check (told_at is null or tried_at is not null)
);

create index alarm_telling_under_way on alarm_telling (id) where done_at is null;

create function guard_alarm_telling() returns trigger language plpgsql as $$
begin
  perform refuse_if(old.done_at is not null, 'telling %s: it is done', old.id);
  perform refuse_if((new.id, new.alarm_id, new.target) is distinct from (old.id, old.alarm_id, old.target),
    'telling %s: it is of one alarm, to one target', old.id);
  perform refuse_if(new.done_at is not null and exists (select from alarm a where a.id = new.alarm_id and a.ended_at is null),
    'telling %s: its alarm lasts', old.id);
  return new;
end $$;

create trigger alarm_telling_is_guarded before update on alarm_telling for each row execute function guard_alarm_telling();

-- What is looked at every few seconds, to see alarms begin and end.
create index self_check_finding_under_way on self_check_finding (found_at) where cleared_at is null;
create index audit_finding_under_way on audit_finding (found_at) where cleared_at is null;
