-- What the public pages of a partner's campaigns say of who runs them. No row: they name nobody.
create table organiser (
  partner_id text primary key references partner,
  name text not null check (length(name) between 1 and 100),
  logo_url text check (logo_url ~ '^https://' and length(logo_url) <= 2048),        -- null: none is shown
  contact_url text check (contact_url ~ '^https://' and length(contact_url) <= 2048),  -- null: no link
  terms_url text check (terms_url ~ '^https://' and length(terms_url) <= 2048),        -- null: no link
  changed_at timestamptz not null default now()
);

create index organiser_logo on organiser (logo_url) where logo_url is not null;

-- A logo is fetched once and served from our own address, like the avatars of winners. One that was given up is tried
-- again when it is saved again.
create function show_organiser() returns trigger language plpgsql as $$
begin
  insert into avatar as a (key, url, drawing_id, partner_id)
  select encode(sha256(convert_to(new.logo_url, 'UTF8')), 'hex'), new.logo_url, '', new.partner_id
  where new.logo_url is not null
  on conflict (key) do update set tries = 0, retry_at = now(), left_at = null where a.left_at is not null;
  insert into stale_page (subject) select id from campaign where partner_id = new.partner_id order by id;
  return null;
end $$;

create trigger organiser_is_to_be_shown after insert or update on organiser for each row execute function show_organiser();

-- A logo that has arrived is on every page of its partner's campaigns.
create function show_logo() returns trigger language plpgsql as $$
begin
  insert into stale_page (subject)
  select c.id from organiser o join campaign c on c.partner_id = o.partner_id where o.logo_url = new.url order by c.id;
  return null;
end $$;

create trigger logo_is_to_be_shown after update on avatar for each row
  when (old.fetched_at is null and new.fetched_at is not null) execute function show_logo();
