-- The operators' console shows all that a drawing is on one page.

create index chain_intent_of_drawing on chain_intent (drawing_id, created_at) where drawing_id is not null;
create index audit_entry_of_drawing on audit_entry (drawing_id, id) where drawing_id is not null;
