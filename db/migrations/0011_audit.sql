-- The account that a caller acts on, while the caller is valid: $1 is an API key's id, or a member's id, a space and a
-- mode. One query without options, so that Postgres inlines it into the statement that asks.
create function account_of(caller text) returns table (partner_id text, mode mode) language sql stable as $$
  select partner_id, mode from api_key
  where id = caller and revoked_at is null and (expires_at is null or expires_at > now())
  union all
  select partner_id, split_part(caller, ' ', 2)::mode from member
  where id = split_part(caller, ' ', 1) and removed_at is null
$$;

-- What was done to a partner's account: in the portal, by the API, or by the operator. Written in the transaction that
-- did it, and never changed. No foreign keys: they would cost each send a look-up, and the rows named are never
-- deleted.
create table audit_entry (
  id bigint generated always as identity,
  partner_id text not null,
  mode mode,  -- null: it concerns both modes
  at timestamptz not null default now(),
  actor text not null check (actor ~ '^(key_|mbr_|operator .)'),
  action text not null check (action ~ '^[a-z]+\.[a-z_]+$'),
  campaign_id text,
  drawing_id text,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  primary key (partner_id, id)
);

call keep_rows('audit_entry', 'update or delete');
