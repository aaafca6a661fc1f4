-- The moves of a drawing, as domain/drawing/state.ts has them; a test holds the two against each other.
create function is_drawing_move(from_status drawing_status, to_status drawing_status) returns boolean
language sql immutable parallel safe as $$
  select (from_status, to_status) in (
    ('open', 'locked'), ('locked', 'entropy_requested'), ('entropy_requested', 'settled'), ('settled', 'paid'))
$$;

create function guard_drawing() returns trigger language plpgsql as $$
declare
  list_commitment bytea;
  list_length integer;
  due bigint;
  paid bigint;
begin
  if new.status <> old.status and not is_drawing_move(old.status, new.status) then
    raise exception 'drawing %: no move from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  if (new.id, new.campaign_id, new.draw_at, new.winners_expected, new.created_at)
     is distinct from (old.id, old.campaign_id, old.draw_at, old.winners_expected, old.created_at) then
    raise exception 'drawing %: what it was made with does not change', old.id using errcode = 'restrict_violation';
  end if;
  if old.status <> 'open' and (new.cutoff_at, new.winners_commitment, new.locked_at, new.prize_table_id, new.large_prize_cents)
     is distinct from (old.cutoff_at, old.winners_commitment, old.locked_at, old.prize_table_id, old.large_prize_cents) then
    raise exception 'drawing %: what was locked does not change', old.id using errcode = 'restrict_violation';
  end if;
  if old.number is not null and (new.number, new.entropy_provider, new.entropy_request_id, new.entropy_requested_at)
     is distinct from (old.number, old.entropy_provider, old.entropy_request_id, old.entropy_requested_at) then
    raise exception 'drawing %: its number and request do not change', old.id using errcode = 'restrict_violation';
  end if;
  if old.entropy is not null and (new.entropy, new.entropy_revealed_at) is distinct from (old.entropy, old.entropy_revealed_at) then
    raise exception 'drawing %: a random value does not change', old.id using errcode = 'restrict_violation';
  end if;
  if old.settled_at is not null and new.settled_at is distinct from old.settled_at
     or old.paid_at is not null and new.paid_at is distinct from old.paid_at
     or new.revision < old.revision then
    raise exception 'drawing %: what has happened does not change', old.id using errcode = 'restrict_violation';
  end if;

  if old.status = 'open' and new.status = 'locked' then
    select winners_commitment(new.id, l.winners), cardinality(l.winners) into list_commitment, list_length
    from winner_list l where l.drawing_id = new.id;
    if list_length is distinct from new.winners_expected or list_commitment is distinct from new.winners_commitment then
      raise exception 'drawing %: the commitment is not that of its % winners', old.id, new.winners_expected
        using errcode = 'check_violation';
    end if;
  elsif old.status = 'entropy_requested' and new.status = 'settled' then
    if not exists (select from result r where r.drawing_id = new.id and cardinality(r.rolls) = new.winners_expected) then
      raise exception 'drawing %: it has no result for its % winners', old.id, new.winners_expected using errcode = 'check_violation';
    end if;
  elsif old.status = 'settled' and new.status = 'paid' then
    select transferred_cents(r.amounts_cents, new.large_prize_cents), coalesce(p.amount_cents, 0) into due, paid
    from result r left join payout p on p.drawing_id = r.drawing_id and p.paid_at is not null
    where r.drawing_id = new.id;
    if due is distinct from paid then
      raise exception 'drawing %: % cents are due, % are paid', old.id, due, paid using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;

create trigger drawing_guard before update on drawing for each row execute function guard_drawing();

create function guard_new_drawing() returns trigger language plpgsql as $$
begin
  if new.status <> 'open' then
    raise exception 'drawing %: it starts open, not %', new.id, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger drawing_starts_open before insert on drawing for each row execute function guard_new_drawing();
create trigger drawing_is_kept before delete on drawing for each row execute function refuse_change();
create trigger drawing_is_not_emptied before truncate on drawing execute function refuse_change();

-- Winners are taken while the drawing is open, as many as it expects. Names and avatars are never locked.
-- The lock stage holds the list's row, so whoever comes after it sees the drawing locked here.
create function guard_winner_list() returns trigger language plpgsql as $$
declare
  drawing_is_open boolean;
  expected integer;
begin
  if tg_op = 'UPDATE' and new.drawing_id = old.drawing_id and new.winners = old.winners then
    return new;
  end if;
  select d.status = 'open', d.winners_expected into drawing_is_open, expected from drawing d where d.id = new.drawing_id;
  if not drawing_is_open or (tg_op = 'UPDATE' and new.drawing_id <> old.drawing_id) then
    raise exception 'drawing %: its winners are locked', new.drawing_id using errcode = 'PDS01';
  end if;
  if cardinality(new.winners) <> expected then
    raise exception 'drawing %: it takes % winners', new.drawing_id, expected using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger winner_list_guard before insert or update on winner_list for each row execute function guard_winner_list();
create trigger winner_list_is_kept before delete on winner_list for each row execute function refuse_change();
create trigger winner_list_is_not_emptied before truncate on winner_list execute function refuse_change();

-- A result is written once, for a drawing whose value has arrived.
create function guard_result() returns trigger language plpgsql as $$
begin
  if not exists (
    select from drawing d
    where d.id = new.drawing_id and d.status = 'entropy_requested' and d.entropy is not null
      and d.winners_expected = cardinality(new.rolls)
  ) then
    raise exception 'drawing %: no value has arrived that a result could rest on', new.drawing_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger result_guard before insert on result for each row execute function guard_result();
create trigger result_is_kept before update or delete on result for each row execute function refuse_change();
create trigger result_is_not_emptied before truncate on result execute function refuse_change();
