-- A dump that is restored is another copy of the database, as one of its files is, and has to come about first.

-- Checks run while rows are restored, when no schema is looked in: what they call is bound as they are made.
create or replace function is_status_component_list(components text[]) returns boolean
language sql immutable parallel safe
return (
  select cardinality(components) between 1 and 20 and bool_and(component is not null and is_status_component(component))
    and count(*) = count(distinct component)
  from unnest(components) component);

-- What gives events their numbers, as event_server_seq keeps it: a server from its start on, and in it one copy of the
-- database, which is never where another one is. A copy that was restored beside the one that goes on, on the same server,
-- would give its numbers once more. The first writer after this migration begins with the time.
create or replace function this_server() returns bigint language sql stable as $$
  select greatest(1, hashtextextended(
    concat_ws(' ', pg_relation_filepath('event_server_seq'), extract(epoch from pg_postmaster_start_time())), 0)
    & 9223372036854775807)
$$;
