-- Operators tell the public of outages and maintenance in the console, too: with the session of an operator, or with the
-- credential of the database's owner, which commands have.

create function add_status_incident(token text, made status_incident)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(token);
  insert into status_incident (id, components, impact, title, starts_at, ends_at)
  values (made.id, made.components, made.impact, made.title, coalesce(made.starts_at, now()), made.ends_at);
end $$;

-- The incident, which nobody else says something of until the transaction ends.
create function lock_status_incident(token text, incident text)
returns setof status_incident language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(token);
  return query select * from status_incident where id = incident for update;
end $$;

create function add_status_update(token text, incident text, as_stage text, words text, writer text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(token);
  insert into status_update (incident_id, number, stage, said, written_by)
  select incident, coalesce(max(number), 0) + 1, as_stage, words, writer from status_update where incident_id = incident;
end $$;
