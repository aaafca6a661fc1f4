-- What each of many drawings costs: a guard that looks at all of a statement's rows at once, and JSON that is read from
-- its text, which takes half as long as to build it value by value. What is refused and what is written stays the same.

-- Numbers have no gaps: before number n there is n - 1. One is given once, for good, unless it turns out not to be the
-- drawing's: then that has no value yet, since a value comes from the request that has the number.
drop trigger drawing_number_follows on drawing;

-- Who changed is found first, all of them: for the first one alone Postgres would compare each row with every other.
create or replace function guard_number() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  gap text;
  changed text;
begin
  with numbered as materialized (
    select a.id, a.campaign_id, a.number, b.number as number_before,
      b.number is not null and num_nonnulls(a.entropy, a.voided_at) > 0 as is_settled
    from after a join before b on b.id = a.id
    where a.number is distinct from b.number
  )
  select
    min(n.id) filter (where disowned.is_there
      or n.number > 1 and num_nonnulls(preceding.is_there, disowned_preceding.is_there) = 0),
    min(n.id) filter (where n.is_settled or n.number_before is not null and disowned_before.is_there is null)
  into gap, changed
  from numbered n
    left join lateral (
      select true as is_there from drawing
      where campaign_id = n.campaign_id and number = n.number - 1 limit 1) preceding on true
    left join lateral (
      select true as is_there from disowned_number
      where campaign_id = n.campaign_id and number = n.number - 1 limit 1) disowned_preceding on true
    left join lateral (
      select true as is_there from disowned_number
      where campaign_id = n.campaign_id and number = n.number limit 1) disowned on true
    left join lateral (
      select true as is_there from disowned_number
      where campaign_id = n.campaign_id and number = n.number_before limit 1) disowned_before on true;
  perform refuse_if_any('drawing %s: its number does not follow the one before', gap);
  perform refuse_if_any('drawing %s: its number does not change', changed);
  return null;
end $$;

create trigger drawing_number_follows after update on drawing
  referencing old table as before new table as after
  for each statement execute function guard_number();

-- Functions that say no more than Postgres does of what they call are computed within the statement that calls them; these
-- were run as statements of their own, for each row.
create or replace function winners_commitment(drawing_id text, winners text[]) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to('["' || drawing_id || '",["' || array_to_string(winners, '","') || '"]]', 'UTF8'))
$$;

create or replace function log_time(at timestamptz) returns text language sql stable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A value in the text of a JSON object; those that need no quotes, or whose text needs none escaped.
create function json_number(value bigint) returns text language sql immutable parallel safe as $$
  select coalesce(value::text, 'null')
$$;

create function json_plain(value text) returns text language sql immutable parallel safe as $$
  select coalesce('"' || value || '"', 'null')
$$;

-- What is told of a status says nothing that came after it: a drawing has no number while it is open or locked.
create or replace function drawing_told(c campaign, d drawing, status drawing_status, r result) returns jsonb language sql stable as $$
  select case when num_nonnulls(d.attention, d.cancelled_at, d.voided_at) = 0 then
    concat('{"campaign": {"id": "', c.id, '", "slug": "', c.slug, '"}, "drawing": {"id": "', d.id, '", "number": ',
      json_number(case when status > 'locked' then d.number end), ', "status": "', status,
      '", "drawAt": ', json_plain(spelled(d.draw_at)), ', "cutoffAt": ', json_plain(spelled(d.cutoff_at)),
      ', "winnersExpected": ', d.winners_expected, ', "attention": null, "cancelled": null, "void": null, "prizesCents": ',
      json_number(r.transferred_cents + r.held_cents), ', "heldCents": ', json_number(r.held_cents), '}}')::jsonb
  else
    jsonb_build_object('campaign', campaign_told(c), 'drawing', jsonb_build_object(
      'id', d.id, 'number', case when status > 'locked' then d.number end, 'status', status,
      'drawAt', spelled(d.draw_at), 'cutoffAt', spelled(d.cutoff_at),
      'winnersExpected', d.winners_expected,
      'attention', attention_of(d.attention, d.attention_detail, d.attention_since),
      'cancelled', case when d.cancelled_at is not null then
        jsonb_build_object('at', spelled(d.cancelled_at), 'reason', d.cancelled_reason) end,
      'void', case when d.voided_at is not null then
        jsonb_build_object('at', spelled(d.voided_at), 'reason', d.void_reason, 'transaction', d.void_transaction) end,
      'prizesCents', r.transferred_cents + r.held_cents, 'heldCents', r.held_cents))
  end
$$;

create or replace function log_changed_drawings() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into log_wanted (entry)
  select wanted.entry
  from after a join before b on b.id = a.id
    cross join lateral (select slug from campaign where id = a.campaign_id limit 1) c
    cross join lateral (
      select 1 as turn, concat(
        '{"type": "lock", "campaign": "', c.slug, '", "drawing": "', a.id,
        '", "winnersCommitment": ', json_plain(log_hex(a.winners_commitment)),
        ', "prizeTable": ', json_plain((select log_hex(fingerprint) from prize_table where id = a.prize_table_id)),
        ', "cutoffAt": ', json_plain(log_time(a.cutoff_at)), ', "drawAt": ', json_plain(log_time(a.draw_at)),
        ', "largePrizeCents": ', json_number(a.large_prize_cents), '}')::jsonb as entry
      where b.status = 'open' and a.status <> 'open'
      union all
      select 2, concat(
        '{"type": "value", "drawing": "', a.id, '", "number": ', json_number(a.number),
        ', "provider": ', to_json(a.entropy_provider), ', "value": ', json_plain(log_hex(a.entropy)), '}')::jsonb
      where b.entropy is null and a.entropy is not null
      union all
      select 3, jsonb_build_object('type', 'cancellation', 'campaign', c.slug, 'drawing', a.id,
        'reasonHash', log_hex(sha256(convert_to(a.cancelled_reason, 'UTF8'))))
      where b.cancelled_at is null and a.cancelled_at is not null
      union all
      select 4, jsonb_build_object('type', 'void', 'campaign', c.slug, 'drawing', a.id, 'number', a.number,
        'transaction', a.void_transaction)
      where b.voided_at is null and a.voided_at is not null
    ) wanted
  where (a.status, a.cancelled_at, a.voided_at, a.entropy) is distinct from (b.status, b.cancelled_at, b.voided_at, b.entropy)
  order by a.id, wanted.turn;
  return null;
end $$;
