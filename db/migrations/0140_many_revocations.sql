-- The thousandth revocation of a link failed, and none of that position came after it. Links have a place for this many.
alter table revoked_link drop constraint revoked_link_times_check, add check (times between 1 and 999999);
