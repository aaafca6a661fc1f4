-- Workers that are called come one after the other: all at once, they would take a burst apart into small transactions,
-- and be slower together than one of them where the database has few processors. `come` of the `helpers` that are wanted
-- are there. A release before this one knows only `needs_help`.
alter table watch
  add column helpers integer not null default 0,
  add column come integer not null default 0,
  add constraint watch_helpers check (come between 0 and helpers);
