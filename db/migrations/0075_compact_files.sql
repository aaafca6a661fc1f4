-- The pages of two drawings differ in a few hundred bytes. Compressed with a page of the same kind as a dictionary, each
-- takes a fraction of what it takes alone.

-- What files are compressed with. Not referred to by key: every page of a burst would lock the same few rows. Instead it
-- is written before the first file that needs it, and stays.
create table site_dictionary (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{11}$'),  -- the beginning of its body's SHA-256
  body bytea not null check (octet_length(body) between 1 and 1000000),
  made_at timestamptz not null default now()
);

call keep_rows('site_dictionary', 'update or delete');

-- Whether such files may be written. Where a site is older than this, processes of the release before may be at work,
-- which cannot read them: the release after this one lets them be written there.
alter table site add column is_compact boolean not null default true;
update site set is_compact = false;

-- What its body is compressed with, where the encoding says that it is; null: with nothing.
alter table site_file add column dictionary text;
alter table site_file drop constraint site_file_encoding_check;
alter table site_file add constraint site_file_encoding_check
  check (encoding = 'br' or encoding = 'zstd' and dictionary is not null) not valid;
