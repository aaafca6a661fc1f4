-- Operators search the audit logs of all partners: the newest, by time, by person, and by what was done. What servers do
-- with each drawing stands in no index but the first two.
-- Only for who asks for all: on the way to the newest of one partner it would pass everybody's.
create index audit_entry_newest on audit_entry (id) where id > 0;
create index audit_entry_in_time on audit_entry (at);
create index audit_entry_of_person on audit_entry (actor, id) where actor not like 'key\_%';
create index audit_entry_of_action on audit_entry (action, id) where action <> 'winners.sent';
