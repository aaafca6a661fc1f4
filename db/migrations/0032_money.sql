-- What of a drawing's held prizes was paid by hand: the sum, the last mark, the first reference in order and how many
-- there are. Null: nothing was. Lists show it without reading the marks of each drawing.
create function hand_paid(drawing text) returns json language sql stable as $$
  select json_build_object('cents', sum(amount_cents), 'at', max(paid_at), 'reference', min(reference collate "C"),
    'references', count(distinct reference))
  from held_prize where drawing_id = drawing and paid_at is not null
  having count(*) > 0
$$;

-- An account's payments in the order in which they were made: the export of a month reads what counts in it.
create index payout_paid on payout (partner_id, mode, paid_at, id) where paid_at is not null;
