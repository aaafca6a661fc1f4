-- Whose a row is that a job reminds of, by its id or by what a page shows (drw_…/proof, cmp_…/12): partners take turns
-- in the queues, and what belongs to one campaign is done together. No row: it belongs to no partner.
create function owner_of(subject text) returns table (partner_id text, campaign_id text)
language sql stable as $$
  select c.partner_id, c.id from campaign c
  where c.id = case left(subject, 4)
    when 'drw_' then (select d.campaign_id from drawing d where d.id = split_part(subject, '/', 1))
    when 'gua_' then (select g.campaign_id from guarantee g where g.id = subject)
    else split_part(subject, '/', 1) end
$$;
