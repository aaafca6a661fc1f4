-- What is locked is drawn next as well as what is open: of a live campaign, when the first of them is drawn, as far as its
-- pages knew; null: there is none, or it only tests.
alter table campaign_rendering rename column next_cutoff_at to next_draw_at;
