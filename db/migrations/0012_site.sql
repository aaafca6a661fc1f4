-- The public site: pages and proofs rendered from rows ahead of requests, kept as files that any web process serves.

-- What the site as a whole was last rendered for. One row at most.
create table site (
  single boolean primary key default true check (single),
  public_url text not null check (length(public_url) between 1 and 300),
  -- A hash of the pages' sources: files of another one are stale.
  rendering text not null check (length(rendering) between 1 and 64),
  -- Where files are uploaded to; null: they are served from the database alone.
  store text check (length(store) between 1 and 300),
  front_rendered_at timestamptz not null default '-infinity',
  checked_drawing text not null default ''  -- the search for missing pages resumes after this drawing
);

-- A file of the site, under the path that is requested.
create table site_file (
  id bigint generated always as identity primary key,
  path text not null unique check (path ~ '^/' and length(path) <= 300),
  -- What it shows: a drawing, its proof, a campaign, a page of its history, the site.
  subject text not null check (length(subject) between 1 and 40),
  campaign_id text references campaign,  -- null: it belongs to the whole site
  -- A file links to files of its own rank or below: those are uploaded first.
  rank smallint not null check (rank between 0 and 4),
  content_type text not null check (length(content_type) between 1 and 100),
  body bytea not null,
  encoding text check (encoding = 'br'),  -- how the body is compressed; null: not at all, as every proof is
  etag text not null check (length(etag) between 1 and 64),  -- of the body before it is compressed
  rendering text not null,
  rendered_at timestamptz not null default now(),
  -- Where the site has a store:
  is_to_upload boolean not null default false,
  was_uploaded boolean not null default false,  -- the store has this version or an older one
  lease uuid,
  leased_until timestamptz,
  tries integer not null default 0 check (tries >= 0),
  -- How the last upload failed; null: it was taken, or is the first.
  failure text check (length(failure) between 1 and 300),
  retry_at timestamptz,
  check ((lease is null) = (leased_until is null)),
  check (encoding is null or path not like '%/proof.json')
);

create index site_file_subject on site_file (subject);
create index site_file_to_upload on site_file (id) where is_to_upload;
create index site_file_not_uploaded on site_file (campaign_id, rank) where is_to_upload and not was_uploaded;

-- A proof is stored only of a drawn drawing, under its own address and with its random value, and it stays.
create function guard_proof() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if(
    not exists (
      select from drawing d join campaign c on c.id = d.campaign_id
      where d.id || '/proof' = new.subject and d.id = split_part(new.subject, '/', 1) and d.settled_at is not null
        and new.path = '/campaigns/' || c.slug || '/draws/' || d.id || '/proof.json'
        and position(convert_to('"0x' || encode(d.entropy, 'hex') || '"', 'UTF8') in new.body) > 0),
    'proof %s: its drawing is not drawn, or it is not the proof of this drawing', new.path);
  return new;
end $$;

create trigger proof_is_of_drawn_drawing before insert on site_file for each row
  when (new.path like '%/proof.json') execute function guard_proof();
create trigger proof_stays_of_drawn_drawing before update on site_file for each row
  when ((old.path like '%/proof.json' or new.path like '%/proof.json')
    and (new.path, new.subject, new.body) is distinct from (old.path, old.subject, old.body))
  execute function guard_proof();
create trigger proof_is_kept before delete on site_file for each row
  when (old.path like '%/proof.json') execute function refuse_change();
create trigger site_file_is_not_emptied before truncate on site_file execute function refuse_change();

-- A mark that what is stored of a subject is out of date. Marks are only ever added, and deleted by the renderer, so
-- that a transaction that marks waits for nobody, and an uncommitted mark is never mistaken for a committed one.
create table stale_page (
  id bigint generated always as identity primary key,
  subject text not null check (length(subject) between 1 and 40),
  since timestamptz not null default now(),  -- in the future: not before
  is_background boolean not null default false,  -- it waits until nothing else is stale
  share text not null default '',  -- in the background campaigns take turns: whose it is; empty: the site's
  failure text check (length(failure) between 1 and 300)  -- why the last rendering failed; null: it did not
);

create index stale_page_subject on stale_page (subject);
create index stale_page_current on stale_page (since) where not is_background;
create index stale_page_background on stale_page (share, since, id) where is_background;

-- A row to lock while a campaign's pages are rendered, so that of two workers the one that read first does not write
-- last.
create table campaign_rendering (
  campaign_id text primary key references campaign,
  brief text check (length(brief) <= 1000),  -- what every page of the campaign said of it when it was last rendered
  history_pages integer not null default 0 check (history_pages >= 0),
  -- Its place in the list of all campaigns, which never moves, so that a campaign changes one page of the list.
  place integer not null generated always as identity unique
);

-- A drawn draw as it counts in the campaign's lists and sums, once. No foreign key: its writer has the drawing at hand.
create table draw_tally (
  drawing_id text primary key,
  campaign_id text not null,
  number integer not null check (number >= 1),
  prizes_cents bigint not null check (prizes_cents >= 0),
  best integer[] not null check (cardinality(best) <= 3),  -- the positions of the highest prizes
  unique (campaign_id, number)
);

-- How many draws of a campaign there were in a month of its time zone.
create table month_tally (
  campaign_id text not null references campaign,
  month text not null check (month ~ '^\d{4,6}-\d{2}$'),
  draws integer not null check (draws >= 1),
  first_number integer not null check (first_number >= 1),
  primary key (campaign_id, month)
);

-- How often each prize of a table was won in a campaign: element i + 1 is of tier i.
create table prize_tally (
  campaign_id text not null references campaign,
  prize_table_id text not null references prize_table,
  mode mode not null,  -- its campaign's, which stays: the front page adds up live campaigns
  draws bigint not null check (draws >= 1),
  winners bigint not null check (winners >= 1),
  prizes_cents bigint not null check (prizes_cents >= 0),
  counts bigint[] not null,
  primary key (campaign_id, prize_table_id)
);

-- A drawing marks only its own pages, never its campaign's: the renderer knows which campaign it belongs to. Once it is
-- drawn, its payment and every revision mark its proof too, which shows nothing else that changes.
create function mark_new_drawings() returns trigger language plpgsql as $$
begin
  insert into stale_page (subject) select id from after;
  return null;
end $$;

create function mark_changed_drawings() returns trigger language plpgsql as $$
begin
  insert into stale_page (subject)
  select page.subject
  from after a join before b on b.id = a.id
    cross join lateral (
      select a.id as subject
      union all
      select a.id || '/proof' where a.status in ('settled', 'paid')
    ) page
  where (a.status, a.cutoff_at, a.cancelled_at, a.voided_at, a.value_seen_at, a.number, a.revision, a.advanced_at,
      a.waits_for_person, a.held_at)
    is distinct from
    (b.status, b.cutoff_at, b.cancelled_at, b.voided_at, b.value_seen_at, b.number, b.revision, b.advanced_at,
      b.waits_for_person, b.held_at);
  return null;
end $$;

create trigger drawing_is_to_be_shown after insert on drawing referencing new table as after
  for each statement execute function mark_new_drawings();
create trigger drawing_is_to_be_shown_anew after update on drawing referencing old table as before new table as after
  for each statement execute function mark_changed_drawings();

-- The front page lists every campaign.
create function mark_new_campaigns() returns trigger language plpgsql as $$
begin
  insert into stale_page (subject) select id from after union all select 'site' where exists (select from after);
  return null;
end $$;

create function mark_changed_campaigns() returns trigger language plpgsql as $$
begin
  insert into stale_page (subject)
  select id from (
    select id, contract, contract_id, status, name, language, cadence, time_zone, payout_chain, payout_token,
      large_prize_cents, guarantee_period, guarantee_threshold_cents, guarantee_amount_cents from after
    except
    select id, contract, contract_id, status, name, language, cadence, time_zone, payout_chain, payout_token,
      large_prize_cents, guarantee_period, guarantee_threshold_cents, guarantee_amount_cents from before
  ) changed;
  insert into stale_page (subject)
  select 'site' where exists (select id, status, name from after except select id, status, name from before);
  return null;
end $$;

create trigger campaign_is_to_be_shown after insert on campaign referencing new table as after
  for each statement execute function mark_new_campaigns();
create trigger campaign_is_to_be_shown_anew after update on campaign referencing old table as before new table as after
  for each statement execute function mark_changed_campaigns();

-- Pauses, disowned numbers and guarantee periods are shown by their campaign.
create function mark_their_campaigns() returns trigger language plpgsql as $$
begin
  insert into stale_page (subject) select distinct campaign_id from changed;
  return null;
end $$;

create trigger pause_is_to_be_shown after insert on campaign_pause referencing new table as changed
  for each statement execute function mark_their_campaigns();
create trigger pause_is_to_be_shown_anew after update on campaign_pause referencing new table as changed
  for each statement execute function mark_their_campaigns();
create trigger disowned_number_is_to_be_shown after insert on disowned_number referencing new table as changed
  for each statement execute function mark_their_campaigns();
create trigger guarantee_is_to_be_shown after insert on guarantee referencing new table as changed
  for each statement execute function mark_their_campaigns();

-- What a period waits for is shown with the drawings, which mark the pages themselves.
create function mark_changed_guarantees() returns trigger language plpgsql as $$
begin
  insert into stale_page (subject)
  select distinct campaign_id from (
    select id, campaign_id, status from after except select id, campaign_id, status from before
  ) changed;
  return null;
end $$;

create trigger guarantee_is_to_be_shown_anew after update on guarantee referencing old table as before new table as after
  for each statement execute function mark_changed_guarantees();
