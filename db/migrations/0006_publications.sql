-- A publication is a public document rendered ahead, under its path, as any web process serves it.
create table publication (
  path text primary key check (path ~ '^/' and length(path) <= 300),
  drawing_id text not null references drawing,
  revision integer not null,  -- the drawing's revision that it shows
  content_type text not null,
  body text not null,
  etag text not null,
  published_at timestamptz not null default now()
);

-- A drawing whose published proof is missing or older than its newest revision, until it is rendered.
create table stale_proof (
  drawing_id text primary key,
  since timestamptz not null default now()
);
