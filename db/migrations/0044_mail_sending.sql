-- How the sending of a mail goes. It is tried again until a mail server takes it, refuses it for good, or some days are over.
alter table mail
  add column tries integer not null default 0 check (tries >= 0),
  add column due_at timestamptz not null default now(),  -- when it is to be sent, or tried again
  add column lease uuid,                                 -- of the worker that sends it now
  add column leased_until timestamptz,
  add column failure text check (length(failure) between 1 and 300),  -- why it was not sent the last time; null: it was not tried, or sent
  add column given_up_at timestamptz,                    -- null: it was sent, or is still to be
  drop constraint mail_check1,
  add check ((token is not null) = (about is not null and num_nonnulls(sent_at, given_up_at) = 0)),
  add check ((lease is null) = (leased_until is null)),
  add check (lease is null or num_nonnulls(sent_at, given_up_at) = 0),
  add check (num_nonnulls(sent_at, given_up_at) <= 1),
  add check (given_up_at is null or failure is not null);

create index mail_due on mail (greatest(due_at, leased_until)) where sent_at is null and given_up_at is null;

drop trigger mail_is_sent_once on mail;
create trigger mail_is_sent_once before update on mail for each row
  when (num_nonnulls(old.sent_at, old.given_up_at) > 0
    or (new.id, new.recipient, new.kind, new.language, new.facts, new.partner_id, new.user_id, new.about, new.expires_at, new.created_at)
      is distinct from (old.id, old.recipient, old.kind, old.language, old.facts, old.partner_id, old.user_id, old.about, old.expires_at, old.created_at))
  execute function refuse_change('mail %s: it is sent once, as it was written');

-- Whether the link of a mail still leads to something. A worker asks that, who may not read invitations.
create function is_link_open(about text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from invitation i where i.id = about and num_nonnulls(i.accepted_at, i.withdrawn_at) > 0)
    and not exists (select from email_change c where c.id = about and num_nonnulls(c.used_at, c.withdrawn_at) > 0)
$$;

-- The mail server that workers send by. Without a row nothing sends mail.
create table mail_server (
  single boolean primary key default true check (single),
  host text not null check (length(host) between 1 and 300),
  noted_at timestamptz not null default now()
);

-- The language that somebody used the portal in when they signed in last.
alter table portal_user add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
