-- A key may be bound to where it is used from, and may do no more than send winners. What a key was made for never
-- changes: another one takes its place. So a web process that has it in memory knows it as it is.
alter table api_key drop constraint api_key_scopes_check,
  add check (cardinality(scopes) > 0 and scopes <@ array['read', 'winners', 'write']),
  add column addresses cidr[] check (cardinality(addresses) between 1 and 20);  -- null: it is good from anywhere

create trigger api_key_is_what_was_made before update on api_key for each row
  when ((new.id, new.partner_id, new.mode, new.hash, new.scopes, new.addresses, new.created_at)
    is distinct from (old.id, old.partner_id, old.mode, old.hash, old.scopes, old.addresses, old.created_at))
  execute function refuse_change('key %s: what it was made for does not change');
