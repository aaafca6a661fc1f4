-- Which worker is on watch: it reminds of what comes due, and looks for it most often. If it does not say in time that it
-- still is, the first of the others takes over. Nothing is lost with this row, so it is not logged.
create unlogged table watch (
  only_one boolean primary key default true check (only_one),
  holder uuid not null,
  held_until timestamptz not null
);
