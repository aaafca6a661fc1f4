-- Whether three arrays make a prize table: thresholds are the running sums of positive weights, the last one is the
-- denominator, and amounts fall strictly from tier to tier.
create function is_prize_table(denominator bigint, amounts bigint[], weights bigint[], thresholds bigint[])
returns boolean language sql immutable parallel safe as $$
  select cardinality(amounts) between 1 and 100
    and cardinality(weights) = cardinality(amounts)
    and cardinality(thresholds) = cardinality(amounts)
    and thresholds[cardinality(thresholds)] = denominator
    and bool_and(
      tier.amount >= 0 and tier.weight > 0
      and tier.threshold = tier.running_sum
      and (tier.amount_above is null or tier.amount < tier.amount_above))
  from (
    select amount, weight, threshold,
      sum(weight) over (order by i) as running_sum,
      lag(amount) over (order by i) as amount_above
    from unnest(amounts, weights, thresholds) with ordinality as t (amount, weight, threshold, i)
  ) tier
$$;

-- A prize table says how likely each prize is. It never changes; a change is a new table with the next version.
create table prize_table (
  id text primary key check (id ~ '^tbl_[A-Za-z0-9]{22}$'),
  version integer not null check (version >= 1),
  denominator bigint not null check (denominator between 1 and 1000000000000),
  amounts_cents bigint[] not null,
  weights bigint[] not null,
  thresholds bigint[] not null,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  made_by text references partner,  -- null: the operator
  created_at timestamptz not null default now(),
  check (is_prize_table(denominator, amounts_cents, weights, thresholds))
);

create index prize_table_made_by on prize_table (made_by, created_at desc, id desc) where made_by is not null;

create type campaign_status as enum ('active', 'paused', 'ended');

-- Why something needs attention. domain/attention.ts has the sentence of each, and what to do.
create type attention_code as enum (
  'no_winners', 'fetch_failed', 'no_wallet', 'wallet_not_approved', 'unsupported_payment', 'not_registered',
  'table_not_registered', 'chain_unwatched',
  'chain_failing', 'chain_misconfigured', 'wrong_key', 'not_operator', 'contract_paused', 'gas_expensive', 'gas_empty',
  'fee_empty', 'fee_expensive', 'chain_differs', 'unknown_number', 'chain_refused',
  'contract_refuses', 'token_refuses', 'not_mined', 'entropy_overdue', 'callback_failed', 'value_not_delivered',
  'cap_exceeded', 'day_cap_reached', 'till_empty', 'period_waits', 'rows_differ', 'audit_differs',
  'given_up');

-- Whether it clears up without anyone doing anything.
create function goes_on_by_itself(code attention_code) returns boolean language sql immutable parallel safe as $$
  select code in ('gas_expensive', 'chain_refused', 'day_cap_reached', 'period_waits', 'given_up')
$$;

-- Whether nothing goes on before a person has acted: such a row is not looked at again until then.
create function waits_for_person(code attention_code) returns boolean language sql immutable parallel safe as $$
  select coalesce(code in ('no_winners', 'fetch_failed', 'no_wallet', 'not_registered'), false)
$$;

-- Whether the three attention columns are filled together (a code, the details for its sentence, since when) or all
-- null.
create function is_attention(code attention_code, detail jsonb, since timestamptz) returns boolean language sql immutable parallel safe as $$
  select num_nonnulls(code, detail, since) = 0
    or num_nonnulls(code, detail, since) = 3 and jsonb_typeof(detail) = 'object' and length(detail::text) <= 1000
$$;

-- A time as the partner API writes it.
create function spelled(at timestamptz) returns text language sql stable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The three columns as one value.
create function attention_of(code attention_code, detail jsonb, since timestamptz) returns jsonb language sql stable parallel safe as $$
  select case when code is not null then jsonb_build_object('code', code, 'detail', detail, 'since', spelled(since)) end
$$;

-- A campaign is a partner's series of drawings. How many winners each takes and what they may win are its terms (0019).
create table campaign (
  id text primary key check (id ~ '^cmp_[A-Za-z0-9]{22}$'),
  contract text check (contract ~ '^0x[0-9a-f]{40}$'),  -- which it is in or moves to, on its chain; null: none yet
  contract_id integer check (contract_id >= 1),         -- its id there; null until it is registered there
  first_number integer not null default 1 check (first_number between 1 and last_number + 1),  -- its first number there
  partner_id text not null references partner,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'),
  name text not null check (length(name) between 1 and 100),
  language text not null default 'en' check (language in ('en', 'de')),  -- of its public pages
  mode mode not null,
  status campaign_status not null default 'active',
  cadence text not null check (length(cadence) between 1 and 500),
  time_zone text not null check (length(time_zone) between 1 and 64),
  starts_at timestamptz not null,
  cutoff_lead_seconds integer not null default 0 check (cutoff_lead_seconds between 0 and 604800),
  winners_mode text not null check (winners_mode in ('push', 'pull')),
  winners_url text check (length(winners_url) <= 2048),
  payout_chain text not null check (length(payout_chain) between 1 and 40),
  payout_token text not null check (length(payout_token) between 1 and 40),
  payout_wallet text check (payout_wallet ~ '^0x[0-9a-f]{40}$'),  -- null: prizes wait until there is one
  large_prize_cents bigint check (large_prize_cents >= 1),       -- null: no prize is held
  guarantee_period text check (length(guarantee_period) between 1 and 40),
  guarantee_threshold_cents bigint check (guarantee_threshold_cents >= 1),
  guarantee_amount_cents bigint check (guarantee_amount_cents >= 1),
  last_number integer not null default 0 check (last_number >= 0),
  next_draw_at timestamptz,  -- the first occurrence that has no drawing yet; null: the cadence has no more
  guarantee_ends_at timestamptz,  -- when the running guarantee period ends; null: there is none, or a pause moves it
  attention attention_code,  -- null: nothing to do for a person
  attention_detail jsonb,
  attention_since timestamptz,  -- kept while the code stays the same
  guarantee_retry_at timestamptz,  -- a step that gave up on its periods is retried from then on; null: none gave up
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (is_attention(attention, attention_detail, attention_since)),
  check ((winners_mode = 'pull') = (winners_url is not null)),
  check ((mode = 'test') = (payout_chain = 'test')),
  check (mode = 'live' or contract is null),
  check (contract is not null or contract_id is null),
  check (num_nonnulls(guarantee_period, guarantee_threshold_cents, guarantee_amount_cents) in (0, 3)),
  check (guarantee_ends_at is null or guarantee_period is not null),
  check ((ended_at is not null) = (status = 'ended'))
);

create index campaign_partner on campaign (partner_id, mode, created_at, id);
create index campaign_running_first on campaign (partner_id, mode, (status = 'ended'), created_at, id);  -- the portal's list
create index campaign_newest on campaign (mode, status, created_at desc, id);  -- the public site's front page
create index campaign_needing_drawings on campaign (next_draw_at) where status = 'active';
create index campaign_guarantee_due on campaign (guarantee_ends_at) where guarantee_ends_at is not null;
create index campaign_needing_attention on campaign (id) where attention is not null;

-- A pause of a campaign: no new drawings are made during it, and the guarantee period it falls into ends later. Times
-- are whole milliseconds, so that every reader computes the same ends.
create table campaign_pause (
  campaign_id text not null references campaign,
  paused_at timestamptz not null check (paused_at = date_trunc('milliseconds', paused_at)),
  -- Null: the pause is still running.
  resumed_at timestamptz check (resumed_at >= paused_at and resumed_at = date_trunc('milliseconds', resumed_at)),
  primary key (campaign_id, paused_at)
);

create unique index campaign_pause_running on campaign_pause (campaign_id) where resumed_at is null;

-- Refuses a change. The arguments say why, for the row that the column names; without them no row is ever changed so.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_nargs = 0 then
    raise exception '% of % is not allowed: its rows are kept as they are', lower(tg_op), tg_table_name
      using errcode = 'restrict_violation';
  end if;
  raise exception '%', format(tg_argv[0], to_jsonb(old) ->> coalesce(tg_argv[1], 'id')) using errcode = 'restrict_violation';
end $$;

-- Keeps a table's rows: none is ever deleted or, with 'update or delete', changed.
create procedure keep_rows(kept regclass, refused text default 'delete') language plpgsql as $$
begin
  execute format('create trigger %1$s_is_kept before %2$s on %1$s for each row execute function refuse_change()', kept, refused);
  execute format('create trigger %1$s_is_not_emptied before truncate on %1$s execute function refuse_change()', kept);
end $$;

-- Refuses what a guard finds wrong with a subject, which the reason names.
create function refuse_if(is_wrong boolean, reason text, subject text, code text default 'restrict_violation') returns void
language plpgsql as $$
begin
  if is_wrong then
    raise exception '%', format(reason, subject) using errcode = code;
  end if;
end $$;

-- Refuses a statement for a row that a guard has found, if it has found one.
create function refuse_if_any(reason text, wrong text, code text default 'check_violation') returns void language sql as $$
  select refuse_if(wrong is not null, reason, wrong, code)
$$;

call keep_rows('prize_table', 'update or delete');
create trigger campaign_is_kept before delete on campaign for each row execute function refuse_change();

-- A campaign's identity, and what its drawings depend on, never change; an ended campaign stays ended; numbers only go
-- up.
create trigger campaign_identity_is_kept before update on campaign for each row
  when ((new.id, new.partner_id, new.slug, new.mode, new.starts_at, new.created_at)
    is distinct from (old.id, old.partner_id, old.slug, old.mode, old.starts_at, old.created_at))
  execute function refuse_change('campaign %s: its identity does not change');
create trigger campaign_stays_ended before update on campaign for each row
  when (old.status = 'ended' and new.status <> 'ended')
  execute function refuse_change('campaign %s: it has ended');
create trigger campaign_end_is_kept before update on campaign for each row
  when (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
  execute function refuse_change('campaign %s: when it ended does not change');
create trigger campaign_numbers_count_up before update on campaign for each row
  when (new.last_number < old.last_number)
  execute function refuse_change('campaign %s: numbers only count up');

-- Pauses do not overlap, and a recorded pause does not change.
create function guard_pause() returns trigger language plpgsql as $$
begin
  perform refuse_if(
    tg_op = 'UPDATE' and ((new.campaign_id, new.paused_at) is distinct from (old.campaign_id, old.paused_at) or old.resumed_at is not null)
      or tg_op = 'INSERT' and exists (
        select from campaign_pause where campaign_id = new.campaign_id and (resumed_at is null or resumed_at > new.paused_at)),
    'campaign %s: its pauses do not overlap and are kept as they are', new.campaign_id);
  return new;
end $$;

create trigger campaign_pause_guard before insert or update on campaign_pause for each row execute function guard_pause();
call keep_rows('campaign_pause');
