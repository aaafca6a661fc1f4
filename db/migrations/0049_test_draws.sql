-- How often a rule draws in an hour at most, by the parts that name times within one. The rule is checked when it is read
-- (domain/drawing/cadence-rule.ts), and never changes.
create function rule_part(cadence text, name text) returns text language sql immutable parallel safe as $$
  select substring(cadence from '(?:^|;)' || name || '=([^;]*)')
$$;

create function most_draws_per_hour(cadence text) returns integer language sql immutable parallel safe as $$
  select ceil(case rule_part(cadence, 'FREQ')
      when 'SECONDLY' then least(3600.0 / step, least(ceil(60.0 / step), coalesce(seconds, 60)) * coalesce(minutes, 60))
      when 'MINUTELY' then coalesce(seconds, 1) * least(ceil(60.0 / step), coalesce(minutes, 60))
      else coalesce(seconds, 1) * coalesce(minutes, 1)
    end)::integer
  from (select coalesce(rule_part(cadence, 'INTERVAL')::integer, 1) as step,
    cardinality(string_to_array(rule_part(cadence, 'BYSECOND'), ',')) as seconds,
    cardinality(string_to_array(rule_part(cadence, 'BYMINUTE'), ',')) as minutes) parts
$$;

-- How often all test campaigns of a partner together may draw in an hour, at most.
alter table partner
  add column test_draw_limit integer check (test_draw_limit between 1 and 1000000);  -- null: the default

drop function set_partner_limits(text, text, integer, integer);
create function set_partner_limits(token text, partner_id text, reads integer, writes integer, test_draws integer)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(token);
  update partner set read_limit = reads, write_limit = writes, test_draw_limit = test_draws where id = partner_id;
  return found;
end $$;

-- A campaign draws with a table of the operator's, or of its own partner's.
create function guard_table_of_terms() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    exists (select from prize_table p, campaign c
      where p.id = new.prize_table_id and c.id = new.campaign_id and p.made_by <> c.partner_id),
    'campaign %s: its prize table is another partner''s', new.campaign_id);
  return new;
end $$;

create trigger campaign_terms_have_own_table before insert on campaign_terms
  for each row execute function guard_table_of_terms();
