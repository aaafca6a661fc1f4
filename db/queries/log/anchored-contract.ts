import { type FragmentSqlToken, sql } from 'slonik'

/**
 * Whether the log is anchored in a contract: campaigns are drawn through it, or were until a day ago, whose last lists were
 * locked just before. An anchor that could not be signed by then, for want of ether, is given up: nothing waits for it,
 * unless a campaign is drawn there again.
 */
export const isAnchored = (chain: FragmentSqlToken, contract: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  (select true from campaign
  where payout_chain = ${chain} and contract = ${contract} and (status <> 'ended' or ended_at > now() - interval '1 day')
  limit 1)`

/** Whether the anchor `i`, which is not signed, is still wanted. */
export const isWanted = isAnchored(sql.fragment`i.chain`, sql.fragment`i.contract`)
