-- An entry's number is its partner's: a partner that comes from another database keeps the numbers of its entries, which their
-- hashes cover, and another partner's may have the same ones here.
create unique index audit_link_of_entry on audit_link (partner_id, entry_id);
create index audit_link_newest on audit_link (entry_id);
alter table audit_link drop constraint audit_link_entry_id_key;
