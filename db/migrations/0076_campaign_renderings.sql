-- What is known of a campaign from the last time its pages were rendered.
alter table campaign_rendering
  add column rendered_at timestamptz not null default '-infinity',
  -- Pages of its history that wait for the next time: their draws are shown already.
  add column pages_put_off integer[] not null default '{}',
  -- Of a live campaign, the next cutoff then; null: there is none, or it only tests.
  add column next_cutoff_at timestamptz;

create index campaign_rendering_next on campaign_rendering (next_cutoff_at) where next_cutoff_at is not null;
