-- The worker on watch looks at every queue, and calls the others when something has waited for long: so they need not
-- look themselves, three times a second each.
alter table watch add column needs_help boolean not null default false;
