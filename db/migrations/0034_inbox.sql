-- Why a call of the partner API was refused, as its answer said, without secrets: what is wrong, and where in the body.
alter table api_call
  add detail text check (length(detail) between 1 and 500),
  add errors jsonb check (jsonb_typeof(errors) = 'array' and jsonb_array_length(errors) <= 10 and length(errors::text) <= 8000),
  add drawing_id text check (drawing_id ~ '^drw_[A-Za-z0-9]{22}$'),  -- the one in its path; null: there is none
  add check (code is not null or num_nonnulls(detail, errors) = 0);

create index api_call_of_drawing on api_call (drawing_id, at desc, id desc) where drawing_id is not null;
