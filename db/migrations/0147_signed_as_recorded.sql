-- The operator's key signs what is written here to be sent. Who had a worker's credential, and not the key, could have it
-- draw a list before its cutoff, pay a guarantee that nobody picked, or anchor another log. So a process writes down only
-- what other rows say, which have guards of their own. A settlement says nothing: the contract computes what it pays. Nor
-- does a delivery: the contract of the random values takes only what it can prove.
create function guard_new_intents() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if_any('intent %s: it is not what is recorded', (
    select i.key
    from made i
      left join lateral (select * from drawing where id = i.drawing_id and campaign_id = i.campaign_id limit 1) d on true
    where case
      when i.kind = 'request' then d.status = 'entropy_requested'
        and exists (
          select from campaign c
          where c.id = d.campaign_id and (c.payout_chain, c.contract) = (i.chain, i.contract)
            and c.contract_id = (i.arguments ->> 'campaignId')::integer)
        and i.arguments @> jsonb_build_object(
          'number', d.number, 'contribution', d.entropy_request_id,
          'drawingId', '0x' || rpad(encode(convert_to(d.id, 'UTF8'), 'hex'), 64, '0'),
          'winnersCommitment', '0x' || encode(d.winners_commitment, 'hex'), 'winnersCount', d.winners_expected,
          'salt', '0x' || encode(d.salt, 'hex'), 'cutoffAt', floor(extract(epoch from d.cutoff_at)),
          'drawAt', floor(extract(epoch from d.draw_at)))
      when i.kind = 'pay' and i.arguments ->> 'kind' = 'guarantee' then exists (
        select from payout p join guarantee g on g.id = p.guarantee_id join chain_record r on r.drawing_id = g.drawing_id
        where p.id = i.payout_id and g.status = 'picked' and g.drawing_id = d.id
          and (r.chain, r.contract) = (i.chain, i.contract)
          and i.arguments @> jsonb_build_object(
            'period', g.period, 'drawingNumber', d.number, 'campaignId', r.contract_id))
      when i.kind = 'anchor' then
        i.arguments ->> 'root' = '0x' || encode(log_root((i.arguments ->> 'size')::bigint), 'hex')
      else true
    end is not true
    limit 1));
  return null;
end $$;

create trigger chain_intent_is_what_is_recorded after insert on chain_intent referencing new table as made
  for each statement when (not has_table_privilege('public.disowned_number', 'insert'))
  execute function guard_new_intents();
