-- Visitors find live campaigns by the words of their names.
create index campaign_of_words on campaign using gin (to_tsvector('simple', name)) where mode = 'live';
