-- Of a partner that is away some things end, or are kept safe, all the same; the guards of 0085 refused them. A partner that
-- had moved kept all secrets from being sealed with another key, and an operator from being removed.

-- A secret that is sealed with another key, whose name its first four bytes are, is the same one. Another secret comes with
-- the one before it.
create function is_another_secret(before bytea, now bytea) returns boolean language sql immutable parallel safe as $$
  select now <> before and substring(now for 4) = substring(before for 4)
$$;

drop trigger partner_is_of_nobody_away on partner;
create trigger partner_comes_to_nobody_away before insert on partner for each row
  execute function keep_row_of_away('id');
create trigger partner_of_nobody_away_changes before update on partner for each row
  when (to_jsonb(new) - '{secret,previous_secret}'::text[] is distinct from to_jsonb(old) - '{secret,previous_secret}'::text[]
    or is_another_secret(old.secret, new.secret) or is_another_secret(old.previous_secret, new.previous_secret))
  execute function keep_row_of_away('id');

drop trigger webhook_endpoint_of_nobody_away_changes on webhook_endpoint;
create trigger webhook_endpoint_of_nobody_away_changes before update on webhook_endpoint for each row
  when ((new.url, new.description, new.event_types, new.previous_secret_until, new.disabled_at, new.deleted_at)
      is distinct from
        (old.url, old.description, old.event_types, old.previous_secret_until, old.disabled_at, old.deleted_at)
    or is_another_secret(old.secret, new.secret) or is_another_secret(old.previous_secret, new.previous_secret))
  execute function keep_row_of_away('partner_id');

-- A link that nobody may use ends: it lets nobody in.
drop trigger invitation_is_of_nobody_away on invitation;
create trigger invitation_comes_to_nobody_away before insert on invitation for each row
  execute function keep_row_of_away('partner_id');
create trigger invitation_of_nobody_away_changes before update on invitation for each row
  when (new.withdrawn_at is null or to_jsonb(new) - 'withdrawn_at' is distinct from to_jsonb(old) - 'withdrawn_at')
  execute function keep_row_of_away('partner_id');
