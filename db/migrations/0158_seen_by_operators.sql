-- What watches the service asks for each code of attention by itself. Otherwise a partner with tens of thousands of drawings
-- without a list would be all that operators hear of.
create index drawing_by_attention on drawing (attention, attention_since) where attention is not null;
create index campaign_by_attention on campaign (attention, attention_since) where attention is not null;

-- Since when the store refuses a file: without it every try to upload the file looks like the first.
alter table site_file add column failing_since timestamptz;  -- null: the store took it, or was not given it yet
create index site_file_refused on site_file (failing_since) where failing_since is not null;
