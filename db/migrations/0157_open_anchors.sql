-- Anchors of the log that are not final: there are one or two. All that were ever made are kept, and a pass over a
-- contract looks for open ones several times a second.
create index chain_intent_open_anchor on chain_intent (chain, contract, created_at)
  where kind = 'anchor' and state <> 'final';

-- To find what waits on a timelock, its blocks are looked through from the first on, which takes hours or days: what was
-- found so far outlasts a crash of the database, and is there in a standby that takes over.
alter table chain_owner set logged;
alter table chain_proposal set logged;
