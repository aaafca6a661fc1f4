-- A sample campaign shows a partner who has just joined how draws go, with winners that the service makes up. A partner
-- has one that runs at most, and none is live.
alter table campaign add column is_sample boolean not null default false check (mode = 'test' or not is_sample);

create unique index campaign_sample on campaign (partner_id) where is_sample and status <> 'ended';

create trigger campaign_stays_a_sample before update on campaign for each row
  when (new.is_sample is distinct from old.is_sample)
  execute function refuse_change('campaign %s: whether it is a sample does not change');
