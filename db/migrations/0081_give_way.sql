-- Until when workers give way to what partners send. A web process says so while many sends are under way at once; one
-- row at most, which is worth nothing after a crash, so it is not logged.
create unlogged table give_way (
  only_one boolean primary key default true check (only_one),
  until timestamptz not null
);
