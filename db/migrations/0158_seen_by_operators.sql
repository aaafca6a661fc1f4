-- What watches the service asks for each code of attention by itself. Otherwise a partner with tens of thousands of drawings
-- without a list would be all that operators hear of.
create index drawing_by_attention on drawing (attention, attention_since) where attention is not null;
create index campaign_by_attention on campaign (attention, attention_since) where attention is not null;
