-- What partners simulate with drawings of their test campaigns. Live drawings have none of it.

-- The random value that a test drawing will get: found by search, so that a position wins the requested prize by the
-- prize table of the drawing's terms.
create table chosen_value (
  drawing_id text primary key references drawing,
  entropy bytea not null check (octet_length(entropy) = 32),
  position integer not null check (position >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  chosen_at timestamptz not null default now()
);

-- The settle stage locks the drawing while it takes the value; a choice made meanwhile waits, and then comes too late.
create function guard_chosen_value() returns trigger language plpgsql as $$
begin
  perform from drawing d join campaign c on c.id = d.campaign_id
  where d.id = new.drawing_id and c.mode = 'test' and d.entropy is null and new.position < d.winners_expected
    and (tg_op = 'INSERT' or new.drawing_id = old.drawing_id)
  for share of d;
  perform refuse_if(not found, 'drawing %s: its random value is not one that can be chosen', new.drawing_id);
  return new;
end $$;

create trigger chosen_value_is_for_tests before insert or update on chosen_value for each row execute function guard_chosen_value();
call keep_rows('chosen_value');

-- A failure simulated for a test drawing at one of its cutoffs: nobody sent winners, or the partner's server is too
-- slow. A later cutoff is a real one again.
create table simulated_failure (
  drawing_id text primary key references drawing,
  kind text not null check (kind in ('no_winners', 'slow_source')),
  cutoff_at timestamptz not null
);

create function guard_simulated_failure() returns trigger language plpgsql as $$
begin
  perform from drawing d join campaign c on c.id = d.campaign_id
  where d.id = new.drawing_id and c.mode = 'test' and d.status = 'open' and d.cancelled_at is null
    and d.cutoff_at = new.cutoff_at and d.cutoff_at <= clock_timestamp()
    and (new.kind <> 'slow_source' or c.winners_mode = 'pull')
    and (tg_op = 'INSERT' or new.drawing_id = old.drawing_id)
  for share of d;
  perform refuse_if(not found, 'drawing %s: no failure of it can be simulated', new.drawing_id);
  return new;
end $$;

create trigger simulated_failure_is_of_tests before insert or update on simulated_failure
  for each row execute function guard_simulated_failure();
call keep_rows('simulated_failure');

-- A list is deleted only so that a test drawing has no winners at its cutoff.
create function guard_list_removal() returns trigger language plpgsql as $$
begin
  perform from simulated_failure s join drawing d on d.id = s.drawing_id and d.cutoff_at = s.cutoff_at
  where s.drawing_id = old.drawing_id and s.kind = 'no_winners' and d.status = 'open' and d.cancelled_at is null;
  perform refuse_if(not found, 'drawing %s: its winners are kept', old.drawing_id);
  return old;
end $$;

drop trigger winner_list_is_kept on winner_list;
create trigger winner_list_is_kept before delete on winner_list for each row execute function guard_list_removal();
