-- As before (0129), but a statement by itself is one of those that write rows or read them. A `do` holds statements in a
-- string, whose semicolons its text need not show: in it somebody had the time of a commit checked, and stayed.
create or replace function is_committing() returns boolean language sql volatile as $$
  select not exists (select from pg_cursors where is_holdable)
    and coalesce(
      current_query() ~* '^[[:space:]]*(commit|end)([[:space:]][^;]*)?;?[[:space:]]*$'
        or now() = statement_timestamp() and current_query() !~ ';[[:space:]]*[^[:space:]]'
          and current_query() ~* '^[[:space:]]*(with|insert|update|delete|merge|select)[^[:alnum:]_]', true)
$$;
