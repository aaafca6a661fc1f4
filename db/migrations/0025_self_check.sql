-- Where the service's check of itself has come to: it goes over all drawn drawings, again and again.
create table self_check (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null default '-infinity',  -- the last portion
  cursor text not null default '',                      -- the drawing after which the next portion begins
  ended_at timestamptz                                  -- the last whole round; null: there was none yet
);

insert into self_check default values;
call keep_rows('self_check');

-- What it found wrong. It stands beside the drawing: guards let nothing be written to a drawing whose rows do not hold.
create table self_check_finding (
  drawing_id text not null,  -- no foreign key: it may be of rows that are gone
  campaign_id text not null references campaign,
  found text not null check (length(found) between 1 and 300),
  found_at timestamptz not null default now(),
  cleared_at timestamptz,    -- when it held again; null: it does not
  primary key (drawing_id, found_at)
);

create unique index self_check_finding_present on self_check_finding (drawing_id) where cleared_at is null;

create trigger self_check_finding_stays before update on self_check_finding for each row
  when ((new.drawing_id, new.campaign_id, new.found_at) is distinct from (old.drawing_id, old.campaign_id, old.found_at)
    or old.cleared_at is not null)
  execute function refuse_change('finding on %s: what was found does not change', 'drawing_id');
call keep_rows('self_check_finding');
