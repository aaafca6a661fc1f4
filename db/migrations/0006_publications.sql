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

-- The proof says which held prizes were paid by hand: every mark changes what it shows.
create function show_hand_payments() returns trigger language plpgsql
  set enable_seqscan = off
as $$
begin
  perform from drawing where id in (select drawing_id from after) order by id for update;
  update drawing set revision = revision + 1 where id in (select drawing_id from after);
  insert into stale_proof (drawing_id) select distinct drawing_id from after order by drawing_id on conflict do nothing;
  return null;
end $$;

create trigger held_prize_is_to_be_shown after update on held_prize referencing new table as after
  for each statement execute function show_hand_payments();
