-- A picture that no list and no organiser names any more is deleted: people may ask to be forgotten. A list may name
-- thousands, so it is looked for by a number of each address.
create function picture_numbers(urls text[]) returns integer[] language sql immutable parallel safe as $$
  select array_agg(('x' || left(md5(url), 8))::bit(32)::integer) from unnest(urls) url where url is not null
$$;

create index winner_list_of_picture on winner_list using gin (picture_numbers(avatar_urls)) where avatar_urls is not null;

-- Pictures that something named and does not name any more; whether something else does is looked at later.
create table unshown_picture (
  key text primary key,
  since timestamptz not null default now()
);

create index unshown_picture_oldest on unshown_picture (since);

create function note_unshown_pictures(before text[], after text[]) returns void language sql as $$
  insert into unshown_picture (key)
  select a.key
  from (select unnest(before) except select unnest(after)) gone (url)
    join avatar a on a.key = encode(sha256(convert_to(gone.url, 'UTF8')), 'hex')
  order by a.key
  on conflict (key) do update set since = now()
$$;

create function note_pictures_of_list() returns trigger language plpgsql as $$
begin
  perform note_unshown_pictures(old.avatar_urls, case when tg_op = 'UPDATE' then new.avatar_urls end);
  return null;
end $$;

create trigger list_shows_no_picture after delete on winner_list for each row
  when (old.avatar_urls is not null) execute function note_pictures_of_list();
create trigger list_shows_other_pictures after update on winner_list for each row
  when (old.avatar_urls is not null and new.avatar_urls is distinct from old.avatar_urls)
  execute function note_pictures_of_list();

create function note_logo() returns trigger language plpgsql as $$
begin
  perform note_unshown_pictures(array[old.logo_url], array[case when tg_op = 'UPDATE' then new.logo_url end]);
  return null;
end $$;

create trigger organiser_shows_no_logo after delete on organiser for each row
  when (old.logo_url is not null) execute function note_logo();
create trigger organiser_shows_another_logo after update on organiser for each row
  when (old.logo_url is not null and new.logo_url is distinct from old.logo_url) execute function note_logo();
