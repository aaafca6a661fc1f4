-- What workers see and count, for the metrics of every process. Nothing depends on these rows: they are not logged, and
-- after a crash of the database counting begins again, as Prometheus expects of a process that starts.

-- What one source saw last: the worker on watch of all rows, or the worker that watches a chain of that chain.
create unlogged table metric_snapshot (
  source text primary key check (source ~ '^(stages|service|chain/[a-z0-9-]{1,40})$'),
  taken_at timestamptz not null default now(),
  -- Of each its name and labels, and its value, or the second since when it lasts.
  gauges jsonb not null check (jsonb_typeof(gauges) = 'array')
);

-- What all workers counted together. Updated in place, again and again.
create unlogged table metric_total (
  name text not null check (name ~ '^prize_[a-z_]{1,60}$'),
  labels jsonb not null check (jsonb_typeof(labels) = 'object' and octet_length(labels::text) <= 200),
  value double precision not null check (value >= 0),
  primary key (name, labels)
) with (fillfactor = 50);

-- A worker that runs, and when it was last heard of. It deletes its row when it stops.
create unlogged table worker_sign (
  worker uuid primary key,
  seen_at timestamptz not null default now()
);

-- A backup that the operator noted.
create table backup_note (
  noted_at timestamptz primary key default now()
);
call keep_rows('backup_note', 'update or delete');

create index drawing_not_ended on drawing (status) where status <> 'paid' and cancelled_at is null and voided_at is null;
create index guarantee_needing_attention on guarantee (attention, attention_since) where attention is not null;
