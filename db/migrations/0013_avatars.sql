-- An avatar is the picture at an address that a partner gave with a winner. It is fetched once and served from our own
-- address, under the SHA-256 of the partner's, so that visitors of a page contact no other server.
-- A lease says that a call is under way: only its holder records the outcome.
create table avatar (
  key text primary key check (key = encode(sha256(convert_to(url, 'UTF8')), 'hex')),
  url text not null check (length(url) between 1 and 2048),
  host text not null generated always as (
    regexp_replace(lower(substring(url from '^[^:]*:[/\\]*([^/\\?#]*)')), ':443$', '')) stored,
  -- The drawing that showed it last, its partner, and since when: calls are shared out by partner, the newest draws
  -- first.
  drawing_id text not null,
  partner_id text not null,
  wanted_at timestamptz not null default now(),
  tries integer not null default 0 check (tries >= 0),
  lease uuid,
  leased_until timestamptz,     -- from then on another worker may call
  -- How the last call failed; null: it brought the picture, or is the first.
  failure text check (length(failure) between 1 and 300),
  retry_at timestamptz default now(),  -- when it is next fetched; null: it is here, or given up
  -- When it was given up, after too many failures of its own or of its host; null: it was not.
  left_at timestamptz,
  type text check (type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif')),
  body bytea check (octet_length(body) between 1 and 524288),
  fetched_at timestamptz,
  check ((lease is null) = (leased_until is null)),
  check (num_nonnulls(retry_at, left_at, fetched_at) = 1),
  check (left_at is null or failure is not null),
  check (num_nonnulls(type, body, fetched_at) in (0, 3)),
  check (retry_at is not null or lease is null)
);

-- Pictures are compressed already.
alter table avatar alter column body set storage external;
create index avatar_to_fetch on avatar (partner_id, wanted_at desc, key) where retry_at is not null and tries = 0;
create index avatar_to_fetch_again on avatar (partner_id, retry_at) where retry_at is not null and tries > 0;
create index avatar_untried on avatar (host, retry_at) where tries = 0 and fetched_at is null;
create index avatar_called on avatar (host) where lease is not null;

create trigger avatar_is_kept before update on avatar for each row
  when (old.fetched_at is not null or new.key <> old.key)
  execute function refuse_change();

-- A host of avatars that has not answered lately. One that answers, even with an error, has no row.
create table silent_host (
  host text primary key,
  strikes integer not null check (strikes >= 1),  -- failures in a row, each by its weight
  dead_until timestamptz,  -- until then none of its untried addresses is called; null: it may still be alive
  last_at timestamptz not null default now()
);

create index silent_host_dead on silent_host (dead_until) where dead_until is not null;
create index silent_host_last on silent_host (last_at);

-- A drawn drawing whose list is still to be searched for avatars; the search resumes after `position`.
create table wanted_avatars (
  drawing_id text primary key references drawing,
  since timestamptz not null default now(),
  position integer not null default 0 check (position >= 0)
);

-- A drawn drawing that shows an avatar which is not here yet. No foreign key to it: a list may have 100,000 avatars,
-- and drawings are never deleted.
create table avatar_wait (
  key text not null references avatar,
  drawing_id text not null,
  primary key (key, drawing_id)
);

-- A list's avatars are wanted once it is drawn, and again when others replace them after the draw.
create function want_avatars_of_results() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into wanted_avatars (drawing_id)
  select r.drawing_id
  from after r cross join lateral (select avatar_urls from winner_list where drawing_id = r.drawing_id limit 1) l
  where l.avatar_urls is not null
  order by r.drawing_id
  on conflict do nothing;
  return null;
end $$;

create trigger result_wants_avatars after insert on result referencing new table as after
  for each statement execute function want_avatars_of_results();

create function want_avatars() returns trigger language plpgsql as $$
begin
  insert into wanted_avatars (drawing_id)
  select drawing_id from winner_list where drawing_id = new.id and avatar_urls is not null
  on conflict (drawing_id) do update set since = now(), position = 0;
  return null;
end $$;

create trigger drawing_wants_avatars after update on drawing for each row
  when (new.revision > old.revision and new.status = old.status)
  execute function want_avatars();

insert into wanted_avatars (drawing_id)
select l.drawing_id from winner_list l join drawing d on d.id = l.drawing_id
where l.avatar_urls is not null and d.settled_at is not null;
