-- What a drawing leaves takes fewer bytes.

-- The pages and the proof of a draw repeat what follows from its random value, which cannot be compressed. They begin with the
-- value and the number of positions now, so that it is computed when they are read. Proofs that were stored compact before
-- lack the number: until they are stored again, they are composed for whoever asks.
alter table site_file drop constraint site_file_encoding_check;
alter table site_file add constraint site_file_encoding_check
  check (encoding = 'br' or encoding in ('zstd', 'draw', 'proof') and dictionary is not null) not valid;
insert into stale_page (subject, is_background, share)
select f.subject, true, coalesce(f.campaign_id, '') from site_file f where f.encoding = 'proof' order by f.id desc;

-- A leaf is only ever looked up whole.
drop index log_entry_of_leaf;
create index log_entry_of_leaf on log_entry using hash (leaf);

-- A drawing has one number for good once it is drawn, so this key counts it once as well.
alter table draw_tally drop constraint draw_tally_pkey;
alter table draw_tally drop constraint draw_tally_campaign_id_number_key;
alter table draw_tally add primary key (campaign_id, number);

-- A drawing is written half as often as it was, and of those in a page few at a time: what they leave is used again.
alter table drawing set (fillfactor = 85);
