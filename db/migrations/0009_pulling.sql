-- The progress of fetching a drawing's winners for one of its cutoffs. A later cutoff starts over. A lease says that a
-- call is under way: only its holder records the outcome.
create table winner_fetch (
  drawing_id text primary key references drawing,
  cutoff_at timestamptz not null,
  tries integer not null check (tries >= 1),
  started_at timestamptz not null,
  lease uuid,
  leased_until timestamptz,    -- from then on another worker may call
  -- How the last call failed; null: it brought the list, or is the first.
  failure text check (length(failure) between 1 and 300),
  retry_at timestamptz,        -- null: no call has failed yet, or no more are made
  gave_up_at timestamptz,
  check ((lease is null) = (leased_until is null)),
  check (num_nonnulls(retry_at, gave_up_at) = case when failure is null then 0 else 1 end)
);

-- Whether the end of its campaign cancels an open drawing, or would if it came now: it has no list to be drawn with,
-- and none is being fetched for a cutoff before the end.
create function is_cancelled_by_end(d drawing, c campaign) returns boolean language sql stable as $$
  select d.status = 'open' and d.cancelled_at is null
    and not exists (select from winner_list l where l.drawing_id = d.id and is_list_of(l, d))
    and (c.winners_mode = 'push' or d.cutoff_at > coalesce(c.ended_at, now())
      or exists (
        select from winner_fetch f
        where f.drawing_id = d.id and f.cutoff_at = d.cutoff_at and f.gave_up_at is not null))
$$;

-- A trial of a campaign's source: the request that would be made for a drawing, made so that a person can see the
-- outcome.
create table fetch_trial (
  id text primary key check (id ~ '^ftr_[A-Za-z0-9]{22}$'),
  drawing_id text not null references drawing,
  requested_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  done_at timestamptz,
  outcome jsonb check (jsonb_typeof(outcome) = 'object'),
  check ((lease is null) = (leased_until is null)),
  check ((outcome is null) = (done_at is null))
);
