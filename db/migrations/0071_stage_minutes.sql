-- How many rows a stage did in a minute, and at how many it failed, by all workers together. Kept for an hour, which the
-- operators' queue shows; not logged.
create unlogged table stage_minute (
  stage text not null check (stage ~ '^[a-z-]{1,40}$'),
  minute timestamptz not null default date_trunc('minute', now(), 'UTC'),
  done bigint not null check (done >= 0),
  failed bigint not null check (failed >= 0),
  primary key (stage, minute)
) with (fillfactor = 50);
