-- The best prize of a span. Amounts are looked at from the highest down, and the first that was won in the span is the
-- answer: it says so itself. Taking the first row of all was right only by plans that read them in that order.
create or replace function best_prize_within(campaign_id text, span_start timestamptz, span_end timestamptz) returns bigint
language sql stable set enable_seqscan = off as $$
  with recursive look as (
    select 9223372036854775807 as cents, false as in_span  -- above every prize
    union all
    select lower.cents, won.in_span
    from look
      cross join lateral (
        select max(b.cents) as cents from best_prize b
        where b.campaign_id = best_prize_within.campaign_id and b.cents < look.cents) lower
      cross join lateral (
        select exists (
          select from best_prize b
          where b.campaign_id = best_prize_within.campaign_id and b.cents = lower.cents
            and b.draw_at >= span_start and b.draw_at < coalesce(span_end, 'infinity')) as in_span) won
    where look.cents is not null and not look.in_span
  )
  select cents from look where in_span
$$;

-- The period of a drawing, for the service's check of itself: periods run back to back.
create index guarantee_by_end on guarantee (campaign_id, period_end);
