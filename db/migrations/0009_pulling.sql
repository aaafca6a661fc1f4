-- How far the service has come with fetching a drawing's winners for one of its cutoffs. A later cutoff begins anew.
-- A lease says that a call is under way: only who holds it writes down what came of the call.
create table winner_fetch (
  drawing_id text primary key references drawing,
  cutoff_at timestamptz not null,
  tries integer not null check (tries >= 1),
  started_at timestamptz not null,
  lease uuid,
  leased_until timestamptz,    -- from then on another worker may call
  failure text check (length(failure) between 1 and 300),  -- what came of the last call; null: it brought the list, or is the first
  retry_at timestamptz,        -- null: no call has failed yet, or none is made any more
  gave_up_at timestamptz,
  check ((lease is null) = (leased_until is null)),
  check (num_nonnulls(retry_at, gave_up_at) = case when failure is null then 0 else 1 end)
);

-- A trial of a campaign's source: the request that would be made for a drawing, made for a person to see what comes of it.
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
