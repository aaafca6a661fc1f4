-- The calls that an endpoint has are counted by their leases, wherever these stand among all that waits for it: an event
-- may become visible, or be sent again, with an earlier time than those that are called about.
create index delivery_leased on delivery (endpoint_id) where lease is not null;

-- A lease changes an index now, so that room for it in the page would save nothing.
alter table delivery reset (fillfactor);
