-- Why a call of the partner API was refused, as its answer said, without secrets: what is wrong, and where in the body.
alter table api_call
  add detail text check (length(detail) between 1 and 500),
  add errors jsonb check (jsonb_typeof(errors) = 'array' and jsonb_array_length(errors) <= 10 and length(errors::text) <= 8000),
  add drawing_id text check (drawing_id ~ '^drw_[A-Za-z0-9]{22}$'),  -- the one in its path; null: there is none
  add check (code is not null or num_nonnulls(detail, errors) = 0);

create index api_call_of_drawing on api_call (drawing_id, at desc, id desc) where drawing_id is not null;

-- How somebody wants to hear by e-mail of what needs a person. Mail about the security of an account or of money is of
-- none of these kinds, and is always sent. Without a row it is as domain/portal/mail-wish.ts says.
create table mail_wish (
  user_id text not null references portal_user,
  kind text not null check (kind in ('missed', 'due', 'money', 'access')),
  timing text not null check (timing in ('at_once', 'daily', 'none')),
  changed_at timestamptz not null default now(),
  primary key (user_id, kind)
);
