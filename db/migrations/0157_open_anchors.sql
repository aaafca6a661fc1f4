-- Anchors of the log that are not final: there are one or two. All that were ever made are kept, and a pass over a
-- contract looks for open ones several times a second.
create index chain_intent_open_anchor on chain_intent (chain, contract, created_at)
  where kind = 'anchor' and state <> 'final';
