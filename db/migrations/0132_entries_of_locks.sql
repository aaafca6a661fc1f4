-- Three entries of the log in four are of no lock: they need no place in the index that keeps each lock's entry the only one.
create unique index log_entry_of_lock on log_entry (lock_of) where lock_of is not null;
alter table log_entry drop constraint log_entry_lock_of_key;
