-- Partners that are suspended are counted, and are few.
create index partner_suspended on partner (suspended_at) where suspended_at is not null;
