-- Pictures that were left by their lists before this was noted are looked at once, with all others.
insert into unshown_picture (key) select key from avatar order by key on conflict do nothing;
