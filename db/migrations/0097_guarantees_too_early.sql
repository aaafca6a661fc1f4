-- A picked guarantee that its contract pays only some time later. A value of its own: a guarantee that waits for that does
-- so for weeks, and nobody was told.
alter type attention_code add value 'guarantee_too_early' after 'day_cap_reached';
