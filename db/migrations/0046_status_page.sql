-- The public status page: what the worker on watch measures of each part of the service, and what the operator says of it.

-- The parts of the service by their public names; those on a chain end with its name.
create function is_status_component(component text) returns boolean language sql immutable parallel safe as $$
  select component ~ '^(api|portal|pages|draws|webhooks|mail|(values|payments)/[a-z0-9-]{1,40})$'
$$;

create function is_status_component_list(components text[]) returns boolean language sql immutable parallel safe as $$
  select cardinality(components) between 1 and 20 and bool_and(component is not null and is_status_component(component))
    and count(*) = count(distinct component)
  from unnest(components) component
$$;

-- What operators say in public: one line, with nothing that controls the text around it.
create function is_status_text(said text, longest integer) returns boolean language sql immutable parallel safe as $$
  select length(said) between 1 and longest and said !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'
$$;

-- Something that the operator tells the public: an outage, or maintenance that is planned.
create table status_incident (
  id text primary key check (id ~ '^inc_[A-Za-z0-9]{22}$'),
  components text[] not null check (is_status_component_list(components)),
  impact text not null check (impact in ('degraded', 'down', 'maintenance')),
  title text not null check (is_status_text(title, 120)),
  opened_at timestamptz not null default now(),
  starts_at timestamptz not null default now(),  -- ahead only of maintenance
  ends_at timestamptz,                           -- when maintenance is to be over; null: an outage, of which nobody knows
  resolved_at timestamptz,                       -- null: it lasts, or lies ahead
  check ((impact = 'maintenance') = (ends_at is not null)),
  check (impact = 'maintenance' or starts_at = opened_at),
  check (starts_at between opened_at and opened_at + interval '90 days'),
  check (ends_at > starts_at and ends_at <= starts_at + interval '7 days')
);

create index status_incident_open on status_incident (coalesce(ends_at, 'infinity')) where resolved_at is null;
create index status_incident_newest on status_incident (opened_at desc, id);

-- What is said of it, the first as it is opened, the last as it is resolved.
create table status_update (
  incident_id text not null references status_incident,
  number integer not null check (number between 1 and 100),
  stage text not null check (stage in ('investigating', 'identified', 'monitoring', 'scheduled', 'in_progress', 'resolved')),
  said text not null check (is_status_text(said, 1000)),
  written_by text not null check (written_by ~ '^operator .'),
  at timestamptz not null default now(),
  primary key (incident_id, number),
  check (number > 1 or stage <> 'resolved')
);

call keep_rows('status_incident');
call keep_rows('status_update', 'update or delete');

create trigger status_incident_says_the_same before update on status_incident for each row
  when (old.resolved_at is not null
    or (new.id, new.components, new.impact, new.title, new.opened_at, new.starts_at, new.ends_at)
      is distinct from (old.id, old.components, old.impact, old.title, old.opened_at, old.starts_at, old.ends_at))
  execute function refuse_change('incident %s: what was said stays, and what is resolved stays resolved');

create function guard_status_update() returns trigger language plpgsql as $$
declare
  incident status_incident;
  last status_update;
begin
  select * into incident from status_incident where id = new.incident_id for update;
  select * into last from status_update where incident_id = new.incident_id order by number desc limit 1;
  perform refuse_if(incident.resolved_at is not null, 'incident %s: it is resolved', new.incident_id);
  perform refuse_if(new.number <> coalesce(last.number, 0) + 1 or new.at < last.at,
    'incident %s: an update follows the one before it', new.incident_id);
  perform refuse_if(
    (incident.impact = 'maintenance') <> (new.stage in ('scheduled', 'in_progress')) and new.stage <> 'resolved',
    'incident %s: it has no such stage', new.incident_id);
  return new;
end $$;

create trigger status_update_follows before insert on status_update for each row execute function guard_status_update();

create function resolve_status_incident() returns trigger language plpgsql as $$
begin
  update status_incident set resolved_at = new.at where id = new.incident_id;
  return null;
end $$;

create trigger status_update_resolves after insert on status_update for each row
  when (new.stage = 'resolved') execute function resolve_status_incident();

-- An incident begins with an update, and nothing but an update resolves it.
create function guard_status_incident() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    not exists (select from status_update where incident_id = new.id and number = 1)
      or exists (
        select from status_incident i where i.id = new.id and i.resolved_at is distinct from (
          select u.at from status_update u where u.incident_id = i.id and u.stage = 'resolved')),
    'incident %s: an update says how it began, and another that it is resolved', new.id);
  return null;
end $$;

create constraint trigger status_incident_is_told_of after insert or update on status_incident
  deferrable initially deferred for each row execute function guard_status_incident();

-- What web processes answered in a minute, together. Each adds to it every few seconds even when nobody asked, so that a
-- minute without a row is one in which none ran. Kept for an hour; not logged.
create unlogged table web_answers (
  area text not null check (area in ('api', 'portal', 'pages')),
  minute timestamptz not null default date_trunc('minute', now(), 'UTC'),
  answered bigint not null check (answered >= 0),
  failed bigint not null check (failed between 0 and answered),  -- the service's own failures
  heard_at timestamptz not null default now(),
  primary key (area, minute)
) with (fillfactor = 50);

-- How each part of the service is, as the worker on watch saw it last.
create table status_component (
  component text primary key check (is_status_component(component)),
  state text not null check (state in ('operational', 'degraded', 'down', 'maintenance', 'unknown')),
  since timestamptz not null default now(),
  measured_at timestamptz not null default now(),
  check (measured_at >= since)
) with (fillfactor = 50);

-- For how long it was so on a day in UTC. What is missing to 24 hours was not measured.
create table status_day (
  component text not null check (is_status_component(component)),
  day date not null,
  operational_ms integer not null default 0 check (operational_ms >= 0),
  degraded_ms integer not null default 0 check (degraded_ms >= 0),
  down_ms integer not null default 0 check (down_ms >= 0),
  maintenance_ms integer not null default 0 check (maintenance_ms >= 0),
  primary key (component, day),
  check (operational_ms + degraded_ms + down_ms + maintenance_ms <= 86400000)
) with (fillfactor = 50);

create index status_day_oldest on status_day (day);

-- A day only gets longer, while it lasts and a little after; it is forgotten once no page shows it.
create trigger status_day_only_grows before update on status_day for each row
  when ((new.component, new.day) is distinct from (old.component, old.day)
    or least(new.operational_ms - old.operational_ms, new.degraded_ms - old.degraded_ms, new.down_ms - old.down_ms,
      new.maintenance_ms - old.maintenance_ms) < 0
    or old.day < (now() at time zone 'UTC')::date - 1)
  execute function refuse_change('status of %s: what was measured stays', 'component');
create trigger status_day_is_kept before delete on status_day for each row
  when (old.day > (now() at time zone 'UTC')::date - 90)
  execute function refuse_change('status of %s: days are kept for 90 days', 'component');
create trigger status_day_is_not_emptied before truncate on status_day execute function refuse_change();

create index mail_sent on mail (sent_at) where sent_at is not null;
