-- In the order in which a drawing passes through them.
create type drawing_status as enum ('open', 'locked', 'entropy_requested', 'settled', 'paid');

-- A drawing takes winners until its cutoff, is locked, drawn from a random value, and paid. One that is cancelled
-- before its lock stays open and is never drawn, nor is one whose number was voided in the contract. One that is held
-- stays open until its hold ends (0031).
-- The checks say what each status must and must not have yet; is_drawing_move says which moves there are.
create table drawing (
  id text primary key check (id ~ '^drw_[A-Za-z0-9]{22}$'),
  campaign_id text not null references campaign,
  draw_at timestamptz not null,
  cutoff_at timestamptz not null,
  held_at timestamptz,  -- since when its clock stands still; null: it runs
  advanced_at timestamptz,  -- when a test drawing was brought forward to be drawn; null: it was not
  -- The random value is requested from this time on, once the list is locked.
  draw_due_at timestamptz generated always as (coalesce(advanced_at, greatest(draw_at, cutoff_at))) stored,
  winners_expected integer not null check (winners_expected between 1 and 100000),
  status drawing_status not null default 'open',
  attention attention_code,  -- null: nothing to do for a person
  attention_detail jsonb,
  attention_since timestamptz,  -- kept while the code stays the same
  -- It leaves the indexes of what is due until whatever the person does clears the attention.
  waits_for_person boolean not null generated always as (waits_for_person(attention)) stored,
  retry_at timestamptz,  -- a step that gave up is retried from then on; null: no step gave up
  cancelled_at timestamptz,  -- null: it was not
  cancelled_reason text check (length(cancelled_reason) between 1 and 200),  -- public
  partner_round jsonb check (jsonb_typeof(partner_round) in ('string', 'number')),
  -- from locked on
  winners_commitment bytea check (octet_length(winners_commitment) = 32),
  locked_at timestamptz,
  prize_table_id text,  -- no foreign key: the guard of its terms looks it up, and tables are never deleted
  large_prize_cents bigint,  -- the campaign's threshold when the list was locked
  -- A random part of a live drawing's request, so that nobody can choose it later.
  salt bytea check (octet_length(salt) = 32),
  -- from entropy_requested on
  number integer check (number >= 1),
  entropy_provider text check (length(entropy_provider) between 1 and 40),
  entropy_request_id text check (length(entropy_request_id) between 1 and 100),
  entropy_requested_at timestamptz,
  -- When it was seen that the contract's owner had voided the number, because no value came; null: it was not.
  voided_at timestamptz,
  void_reason text check (length(void_reason) between 1 and 280),  -- public, as in the contract
  void_transaction text check (void_transaction ~ '^0x[0-9a-f]{64}$'),
  -- When its value was seen on the chain, which may still take it back: never which one. Null: it is not there.
  value_seen_at timestamptz check (value_seen_at is null or salt is not null and number is not null),
  -- once the value has arrived
  entropy bytea check (octet_length(entropy) = 32),
  entropy_revealed_at timestamptz,
  settled_at timestamptz,
  transfer_at timestamptz,  -- when its transfer was left to its chain; null: it was not, or there is none
  paid_at timestamptz,
  revision integer not null default 1 check (revision >= 1),  -- goes up with each change to what the proof shows
  created_at timestamptz not null default now(),
  unique (campaign_id, draw_at),
  unique (campaign_id, number),
  check (num_nonnulls(cancelled_at, cancelled_reason) in (0, 2)),
  check (is_attention(attention, attention_detail, attention_since)),
  check (cancelled_at is null or status = 'open' and num_nonnulls(attention, retry_at) = 0),
  check (held_at is null or status = 'open' and cancelled_at is null),
  check (num_nonnulls(voided_at, void_reason, void_transaction) in (0, 3)),
  check (voided_at is null or status = 'entropy_requested' and salt is not null and entropy is null
         and num_nonnulls(attention, retry_at) = 0),
  check (num_nonnulls(winners_commitment, locked_at, prize_table_id) = case when status = 'open' then 0 else 3 end),
  check (status <> 'open' or num_nonnulls(large_prize_cents, salt, advanced_at) = 0),
  check (locked_at >= cutoff_at),
  check (num_nonnulls(number, entropy_provider, entropy_request_id, entropy_requested_at)
         = case when status in ('open', 'locked') then 0 else 4 end),
  check ((entropy is null) = (entropy_revealed_at is null)),
  check (status = 'entropy_requested' or (entropy is not null) = (status in ('settled', 'paid'))),
  check ((settled_at is not null) = (status in ('settled', 'paid'))),
  check (transfer_at is null or status in ('settled', 'paid')),
  check ((paid_at is not null) = (status = 'paid'))
) with (fillfactor = 60);  -- a drawing is written about six times: leave room for that in its page

create index drawing_open on drawing (campaign_id, cutoff_at, draw_at) where status = 'open' and cancelled_at is null;
create index drawing_of_status on drawing (campaign_id, status, draw_at) where status <> 'open';
create index drawing_to_lock on drawing (cutoff_at)
  where status = 'open' and cancelled_at is null and held_at is null and not waits_for_person;
create index drawing_without_list on drawing (draw_due_at) where status = 'open' and waits_for_person and held_at is null;
create index drawing_held on drawing (campaign_id, cutoff_at) where held_at is not null;
create index drawing_cancelled on drawing (campaign_id, draw_at) where cancelled_at is not null;
create index drawing_void on drawing (campaign_id, draw_at) where voided_at is not null;
-- A salt marks a live drawing, which is numbered where its chain is watched.
create index drawing_to_number on drawing (draw_due_at) where status = 'locked' and (salt is null or attention is null);
create index drawing_to_number_live on drawing (campaign_id, greatest(draw_due_at, retry_at))
  where status = 'locked' and salt is not null and not waits_for_person;
create index drawing_to_settle on drawing (entropy_requested_at) where status = 'entropy_requested';
create index drawing_to_pay on drawing (settled_at)
  where status = 'settled' and not waits_for_person and transfer_at is null;
-- Those that are read and listed in a thread (INLINE_WINNERS).
create index drawing_long on drawing (campaign_id) where winners_expected > 2000;
create index drawing_needing_attention on drawing (campaign_id, draw_at) where attention is not null;

-- What waits for a wallet or for its campaign to be registered goes on as soon as there is one; what waits for a list
-- when its campaign ends is looked at again, to be cancelled. The rows are locked first, in the order and as strongly as
-- by what comes after such a change.
create function wake_waiting() returns trigger language plpgsql as $$
begin
  if new.status = 'ended' then
    perform from drawing where campaign_id = new.id and status = 'open' and cancelled_at is null order by id for update;
  end if;
  perform from drawing
  where campaign_id = new.id and status in ('locked', 'settled') and num_nonnulls(attention, retry_at) > 0
  order by id for no key update;
  update drawing set attention = null, attention_detail = null, attention_since = null, retry_at = null
  where campaign_id = new.id and attention is not null and case attention
    when 'no_wallet' then new.payout_wallet is not null
    when 'not_registered' then new.contract_id is not null
    when 'no_winners' then new.status = 'ended'
    when 'fetch_failed' then new.status = 'ended'
    else false end;
  return null;
end $$;

create trigger campaign_wakes_what_waits after update on campaign for each row
  when (new.payout_wallet is distinct from old.payout_wallet or new.contract_id is distinct from old.contract_id
    or new.status = 'ended' and old.status <> 'ended')
  execute function wake_waiting();

-- SHA-256 of the canonical JSON [id, [winners]]. Ids hold no character that JSON would escape.
create function winners_commitment(drawing_id text, winners text[]) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to('["' || drawing_id || '",["' || array_to_string(winners, '","') || '"]]', 'UTF8'))
$$;

create function is_winner_list(winners text[]) returns boolean language sql immutable parallel safe as $$
  select count(*) > 0 and count(*) = count(distinct winner collate "C")
    and bool_and(octet_length(winner) <= 128 and winner ~ '^[A-Za-z0-9._:~+/=_-]+$')
  from unnest(winners) winner
$$;

-- The winners of a drawing in their order, as the partner sent them, with the names and avatars to show.
-- No foreign key: the guard looks up the drawing and locks its key, and drawings are never deleted.
create table winner_list (
  drawing_id text primary key,
  winners text[] not null,
  display_names text[] check (cardinality(display_names) = cardinality(winners)),  -- null: no winner has one
  avatar_urls text[] check (cardinality(avatar_urls) = cardinality(winners)),      -- null: no winner has one
  -- Names and avatars of a fetched list that could not be shown: {count, first: [{position, member, detail}]}. Null:
  -- there are none, or the list was sent again since.
  display_issues jsonb check (display_issues is null or coalesce(
    fetched_for is not null and jsonb_array_length(display_issues -> 'first') between 1 and 20
      and (display_issues ->> 'count')::integer >= jsonb_array_length(display_issues -> 'first'), false)),
  first_sent_at timestamptz not null default now(),
  -- Since when the winners are these. A receipt says it to the millisecond.
  listed_at timestamptz not null default date_trunc('milliseconds', now()),
  sent_at timestamptz not null default now(),
  display_changed_at timestamptz, -- null: names and avatars are as they were at the lock
  fetched_for timestamptz         -- the cutoff at which the service fetched it; null: the partner sent it
);

create function best_prize(amounts_cents bigint[]) returns bigint language sql immutable parallel safe as $$
  select max(amount) from unnest(amounts_cents) amount
$$;

-- What each position won. Position i has bytes 32i to 32i + 31 of random_values, and element i + 1 of the arrays.
-- No foreign key: the guard looks up the drawing, and drawings are never deleted.
create table result (
  drawing_id text primary key,
  random_values bytea not null,
  rolls bigint[] not null,
  amounts_cents bigint[] not null,
  best_cents bigint not null generated always as (best_prize(amounts_cents)) stored,
  transferred_cents bigint not null,  -- the sum of the prizes below the drawing's large-prize threshold
  held_cents bigint not null,         -- the sum of the others
  check (octet_length(random_values) = 32 * cardinality(rolls)),
  check (cardinality(amounts_cents) = cardinality(rolls)),
  check (array_position(rolls, null) is null and array_position(amounts_cents, null) is null)
);

-- The names or avatars to show after a send. They follow their winners to wherever these now stand in the list: a given
-- one replaces, a given null removes, an absent one stays. Most lists give all or none, and need no merge. Nested loops
-- are off because the planner expects ten rows from an array, and lists have 100,000.
create function merged_display(winners text[], given text[], is_given boolean[], kept_winners text[], kept text[])
returns text[] language sql immutable parallel safe set enable_nestloop = off as $$
  select case
    when true = all (is_given) then given
    when is_given is null and winners = kept_winners then kept
    else (
      select case when count(shown) > 0 then array_agg(shown order by i) end
      from (
        select sent.i, case when sent.is_given then sent.given else before.shown end as shown
        from unnest(winners, given, is_given) with ordinality as sent (winner, given, is_given, i)
          left join unnest(kept_winners, kept) as before (winner, shown) using (winner)
      ) element
    )
  end
$$;
