import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'

/** What keeps one partner's rows from the places of all others. */
const TURNS = 'partners or campaigns take turns'
const OF_ONE = 'of one campaign, partner, host or endpoint, beside the others'
const PAGE = 'a page of an account, for a reader of that account'
const ONE = 'at most one row is meant'
const OPERATOR = 'a list for the operator, who sees how many there are, or that there are more'
const COUNTED = 'what waits of one kind is counted up to a number, and the first of it shown'
const PUBLIC = 'what the status page shows, the newest first'
const NUMBERED = 'counted up to a number, for a metric'
const UPKEEP = 'what is found is done with, so that nothing stays in front'
const SWEEP = 'goes round all rows, a part at a time'
const FRONT = 'what the front page shows first; every campaign is on one of the pages that it links to'
const LOOKED = 'of so many that a visitor’s words match, those that are shown are chosen'
const WALK = 'a walk over all, a portion at a time, which begins again at the end'
const NONCES = 'in the order of their nonces, of which so many are in flight'

/** Every limit in the queries, in the order of its file. A query that chooses what to do next must be fair. */
const limits: Readonly<Record<string, readonly (readonly [limit: string, reason: string])[]>> = {
  'account/approvals.ts': [['1', ONE]],
  'account/mail.ts': [['${limit}', OPERATOR]],
  'account/mail-sending.ts': [['${limit}', UPKEEP]],
  'account/passkey-signatures.ts': [['${limit}', UPKEEP]],
  'account/sign-in-attempts.ts': [['${FORGOTTEN_AT_ONCE}', UPKEEP]],
  'account/reset-wishes.ts': [['${limit}', UPKEEP]],
  'account/sealed.ts': [['${AT_ONCE}', WALK]],
  'alarm/finding.ts': Array.from({ length: 7 }, () => ['${MOST_COUNTED}', NUMBERED] as const),
  'audit/chaining.ts': [
    ['${limit}', UPKEEP],
    ['${limit}', UPKEEP],
  ],
  'audit/checking.ts': [
    ['${links}', WALK],
    ['${limit}', WALK],
    ['${limit}', WALK],
    ['${limit}', WALK],
    ['${limit}', WALK],
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
  ],
  'audit/exporting.ts': [
    ['${limit}', PAGE],
    ['${LINES_PER_PAGE}', PAGE],
  ],
  'audit/shown-entry.ts': [['1', ONE]],
  'avatar/fetching.ts': [
    ['${LOOKED_AT}', OF_ONE],
    ['${WAITING_PER_PARTNER}', OF_ONE],
    ['${WAITING_PER_PARTNER}', OF_ONE],
  ],
  'avatar/silent-hosts.ts': [
    ['${limit}', UPKEEP],
    ['${limit}', UPKEEP],
    ['${limit}', UPKEEP],
  ],
  'avatar/unshown.ts': [['${limit}', UPKEEP]],
  'campaign/changes.ts': [['$4', PAGE]],
  'campaign/terms.ts': [
    ['1', ONE],
    ['1', ONE],
  ],
  'console/audit.ts': [
    ['1', ONE],
    ['${MAX_LOOKED_AT}', OPERATOR],
    ['1', ONE],
    ['1', ONE],
    ['${MAX_LOOKED_AT}', OPERATOR],
    ['${ENTRIES_PER_PAGE + 1}', OPERATOR],
    ['1', ONE],
  ],
  'chain/attempts.ts': [
    ['${limit}', NONCES],
    ['1', NONCES],
    ['1', ONE],
  ],
  'chain/comparing.ts': [
    ['${limit}', WALK],
    ['${limit}', WALK],
    ['${limit}', WALK],
    ['${limit}', WALK],
  ],
  'chain/contracts.ts': [['1', ONE]],
  'chain/intents.ts': [
    ['${limit}', TURNS],
    ['${PER_CAMPAIGN}', OF_ONE],
    ['${PER_CAMPAIGN}', OF_ONE],
    ['${limit}', TURNS],
    ['${limit}', TURNS],
  ],
  'chain/numbering.ts': [
    ['${PER_CAMPAIGN}', OF_ONE],
    ['${limit}', TURNS],
  ],
  'chain/pace.ts': [
    ['${limit}', OPERATOR],
    ['${limit}', UPKEEP],
  ],
  'chain/proposals.ts': [['100', OPERATOR]],
  'console/accounts.ts': [['500', OPERATOR]],
  'console/campaigns.ts': [
    ['${MOST_LISTED + 1}', OPERATOR],
    ['${MOST_LISTED + 1}', OPERATOR],
  ],
  'console/chains.ts': [
    ['${MOST_SHOWN + 1}', OPERATOR],
    ['${MOST_SHOWN + 1}', OPERATOR],
    ['${MOST_SHOWN + 1}', OPERATOR],
    ['${MOST_SHOWN + 1}', OPERATOR],
    ['1', ONE],
    ['${MOST_SHOWN + 1}', OPERATOR],
    ['${MOST_SHOWN + 1}', OPERATOR],
  ],
  'console/drawings.ts': [['${MOST_SHOWN + 1}', OPERATOR]],
  'console/entries.ts': [['${ENTRIES_PER_PAGE + 1}', OPERATOR]],
  'console/invitations.ts': [['1', ONE]],
  'console/life/chain.ts': [
    ['${MOST_SHOWN + 1}', OPERATOR],
    ['${MOST_SHOWN}', OPERATOR],
    ['${MOST_SHOWN + 1}', OPERATOR],
  ],
  'console/life/done.ts': [
    ['${MOST_SHOWN + 1}', OPERATOR],
    ['${MOST_SHOWN + 1}', OPERATOR],
  ],
  'console/life/drawing.ts': [['1', ONE]],
  'console/life/events.ts': [
    ['${MOST_SHOWN + 1}', OPERATOR],
    ['${MOST_SHOWN}', OPERATOR],
    ['${MOST_SHOWN + 1}', OPERATOR],
    ['${MOST_SHOWN}', OPERATOR],
    ['${MOST_SHOWN + 1}', OPERATOR],
  ],
  'console/life/jobs.ts': [
    ['${LOOKED_AT}', OPERATOR],
    ['${MOST_SHOWN + 1}', OPERATOR],
  ],
  'console/life/money.ts': [
    ['${MOST_SHOWN + 1}', OPERATOR],
    ['${MOST_SHOWN + 1}', OPERATOR],
  ],
  'console/life/site.ts': [
    ['${MOST_SHOWN}', OPERATOR],
    ['${MOST_SHOWN + 1}', OPERATOR],
    ['${MOST_SHOWN}', OPERATOR],
    ['${MOST_SHOWN + 1}', OPERATOR],
  ],
  'console/queue.ts': [
    ['${MOST_COUNTED}', NUMBERED],
    ['${SHOWN_PARTNERS}', OPERATOR],
    ['${SHOWN_ROWS}', OPERATOR],
    ['${MOST_COUNTED}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
    ['${SHOWN_FAILURES}', OPERATOR],
  ],
  'console/webhooks.ts': [
    ['1', ONE],
    ['${ENDPOINTS_PER_PAGE}', OPERATOR],
    ['${MOST_WAITING}', COUNTED],
    ['${DELIVERIES_LOOKED_AT}', OF_ONE],
    ['${DELIVERIES_LOOKED_AT}', OF_ONE],
    ['${TRIES_OF_EACH}', OF_ONE],
    ['${TRIES_SHOWN}', OPERATOR],
  ],
  'drawing/creating.ts': [['${MAX_OPEN_DRAWINGS}', COUNTED]],
  'due.ts': [['${limit}', TURNS]],
  'each-of.ts': [
    ['1', ONE],
    ['1', ONE],
  ],
  'first-rows.ts': [
    ['${atMost}', PAGE],
    ['${most}', PAGE],
  ],
  'forgetting.ts': [['${limit}', UPKEEP]],
  'go-live/checking.ts': [
    ['20', COUNTED],
    ['1', ONE],
    ['1', ONE],
  ],
  'go-live/requests.ts': [['1', ONE]],
  'log/anchored-contract.ts': [['1', ONE]],
  'log/anchoring.ts': [
    ['1', ONE],
    ['1', ONE],
  ],
  'log/reading.ts': [
    ['1', ONE],
    ['1', ONE],
  ],
  'needs/begun.ts': [
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
  ],
  'needs/due-list.ts': [['${PACE_DRAWS}', OF_ONE]],
  'needs/untold.ts': [
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
    ['${limit}', UPKEEP],
  ],
  'metrics/chain.ts': [['1', ONE]],
  'metrics/gauges.ts': [['${MOST_COUNTED}', NUMBERED]],
  'metrics/progress.ts': [
    ['${MOST_COUNTED}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
    ['1', ONE],
    ['1', ONE],
  ],
  'metrics/snapshot.ts': [
    ['${MOST_COUNTED}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
    ['${SHOWN_CAMPAIGNS}', OPERATOR],
    ['${MOST_COUNTED}', NUMBERED],
    ['${PER_ENDPOINT}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
    ['${MOST_COUNTED}', NUMBERED],
  ],
  'operator/audit-list.ts': [['${ENTRIES_SHOWN + 1}', PAGE]],
  'operator/lists.ts': [['${MOST_ENDED_KEYS + 1}', OPERATOR]],
  'operator/status.ts': [
    ['100', OPERATOR],
    ['100', OPERATOR],
  ],
  'partner-api/campaigns.ts': [
    ['1', ONE],
    ['firstRows', PAGE],
    ['firstRows', PAGE],
    ['1', ONE],
  ],
  'partner-api/drawings.ts': [
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
    ['${MAX_ROWS}', PAGE],
    ['$5', PAGE],
  ],
  'partner-api/guarantees.ts': [
    ['$5', PAGE],
    ['$5', PAGE],
    ['${MAX_LISTED_WAITING}', PAGE],
  ],
  'partner-api/prize-tables.ts': [['$4', PAGE]],
  'partner-api/rate-counts.ts': [['${limit}', UPKEEP]],
  'payout/held-prizes.ts': [['${limit}', OPERATOR]],
  'portal/approvals.ts': [['${MAX_LISTED}', PAGE]],
  'portal/notices.ts': [['${MAX_SHOWN}', PAGE]],
  'portal/account-needs.ts': [
    ['1', ONE],
    ['1', ONE],
  ],
  'portal/audit.ts': [
    ['${MAX_LOOKED_AT}', PAGE],
    ['${ENTRIES_PER_PAGE + 1}', PAGE],
    ['1', ONE],
  ],
  'portal/calls.ts': [
    ['1', ONE],
    ['firstRows', PAGE],
    ['${MAX_LOOKED_AT}', PAGE],
    ['1', ONE],
    ['1', ONE],
  ],
  'portal/campaigns.ts': [
    ['${CAMPAIGNS_PER_PAGE + 1}', PAGE],
    ['${CAMPAIGNS_PER_PAGE + 1}', PAGE],
  ],
  'portal/drawings.ts': [
    ['${DRAWINGS_PER_PAGE + 1}', PAGE],
    ['${DRAWINGS_PER_PAGE + 1}', PAGE],
    ['${DRAWINGS_PER_PAGE + 1}', PAGE],
  ],
  'portal/guarantees.ts': [
    ['${MAX_PERIODS}', PAGE],
    ['${MAX_PERIODS}', PAGE],
    ['${MAX_PERIODS}', PAGE],
  ],
  'portal/held.ts': [
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
    ['${WAITING_PER_PAGE + 1}', PAGE],
    ['${HAND_PAID_PER_PAGE + 1}', PAGE],
    ['1', ONE],
  ],
  'portal/first-steps.ts': [
    ['1', OF_ONE],
    ['${NEXT_DRAWINGS}', OF_ONE],
    ['${MOST_CAMPAIGNS}', PAGE],
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
  ],
  'portal/home.ts': [
    ['${MAX_COUNTED}', COUNTED],
    ['1', ONE],
    ['${MAX_COUNTED}', COUNTED],
    ['1', ONE],
    ['${MAX_COUNTED}', COUNTED],
    ['1', ONE],
    ['${MAX_COUNTED}', COUNTED],
    ['1', ONE],
    ['1', ONE],
    ['${MAX_COUNTED}', COUNTED],
    ['1', ONE],
    ['${MAX_COUNTED}', COUNTED],
    ['1', ONE],
    ['${MAX_COUNTED}', COUNTED],
    ['1', ONE],
    ['${MAX_NEEDS}', PAGE],
    ['${MAX_NEXT_DRAWS}', PAGE],
    ['${MAX_NEXT_DRAWS}', PAGE],
    ['1', ONE],
  ],
  'portal/keys.ts': [['${MAX_LISTED_KEYS}', PAGE]],
  'portal/next-draws.ts': [
    ['${MAX_NEXT_DRAWS}', OF_ONE],
    ['${limit}', PAGE],
  ],
  'portal/prize-tables.ts': [
    ['${TABLES_PER_PAGE + 1}', PAGE],
    ['${MOST_USING}', PAGE],
  ],
  'portal/payments.ts': [
    ['${PAYMENTS_PER_PAGE + 1}', PAGE],
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
  ],
  'portal/payouts.ts': [
    ['1', ONE],
    ['1', ONE],
    ['${PAYOUTS_PER_PAGE + 1}', PAGE],
  ],
  'portal/winner-search.ts': [['${WINNERS_PER_PAGE}', PAGE]],
  'portal/wins.ts': [
    ['1', ONE],
    ['1', ONE],
    ['${MAX_WINS + 1}', PAGE],
    ['1', ONE],
    ['${MAX_WINS + 1}', PAGE],
    ['${MAX_WINS + 1}', PAGE],
    ['1', ONE],
    ['${MAX_DRAWINGS_LOOKED_AT}', PAGE],
    ['1', ONE],
  ],
  'pull/fetching.ts': [['1', ONE]],
  'pull/trials.ts': [['1', ONE]],
  'search/finding.ts': [
    ['${MOST_FOUND}', PAGE],
    ['${MOST_FOUND}', OPERATOR],
    ['${MOST_FOUND}', PAGE],
  ],
  'self-check.ts': [
    ['${events}', WALK],
    ['${limit}', WALK],
    ['1', ONE],
  ],
  'site/archive.ts': [['${ARCHIVED_PER_PAGE}', OF_ONE]],
  'site/campaigns.ts': [
    ['${MAX_PERIODS}', OF_ONE],
    ['${SHOWN.soonest}', FRONT],
    ['${SHOWN.newest}', FRONT],
    ['${LOOKED_THROUGH}', OF_ONE],
    ['${LOOKED_THROUGH}', OF_ONE],
  ],
  'site/draws.ts': [
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
  ],
  'site/draws-json.ts': [['firstRows', OF_ONE]],
  'site/files.ts': [
    ['1', ONE],
    ['1', ONE],
  ],
  'site/find-campaigns.ts': [
    ['${LOOKED_THROUGH}', LOOKED],
    ['$2', PAGE],
  ],
  'site/guarantees-json.ts': [['firstRows', OF_ONE]],
  'site/lines.ts': [
    ['${RECENT}', OF_ONE],
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
    ['${MAX_UNDER_WAY}', OF_ONE],
    ['${MAX_UNDER_WAY}', OF_ONE],
    ['${MAX_UPCOMING}', OF_ONE],
    ['${MAX_LATE}', OF_ONE],
    ['${LATEST}', OF_ONE],
    ['${LATEST}', OF_ONE],
    ['${LATEST}', OF_ONE],
  ],
  'site/marks.ts': [
    ['${BACKGROUND_PER_PASS}', OF_ONE],
    ['${BACKGROUND_PER_PASS}', TURNS],
    ['1', ONE],
    ['1', ONE],
    ['${MAX_WAITING}', COUNTED],
    ['1', ONE],
  ],
  'site/setting.ts': [['${limit}', SWEEP]],
  'site/status.ts': [['${MAX_FAILURES}', OPERATOR]],
  'site/tallies.ts': [
    ['${LATEST_DRAWS}', OF_ONE],
    ['1', ONE],
  ],
  'site/uploads.ts': [['${UPLOADS_PER_PASS}', TURNS]],
  'status/incidents.ts': [
    ['${MAX_UPDATES}', OF_ONE],
    ['${MAX_OPEN}', OPERATOR],
    ['${MAX_SHOWN}', PUBLIC],
  ],
  'waiting-jobs.ts': [['${NEXT_JOBS}', TURNS]],
  'webhook/deliveries.ts': [
    ['1', ONE],
    ['${MAX_LOOKED_AT}', PAGE],
    ['1', ONE],
    ['firstRows', PAGE],
    ['${MAX_LOOKED_AT}', PAGE],
    ['1', ONE],
    ['1', ONE],
    ['1', ONE],
    ['${MAX_SHOWN_ATTEMPTS}', PAGE],
  ],
  'webhook/delivering.ts': [['greatest', OF_ONE]],
  'webhook/endpoints.ts': [['$4', PAGE]],
  'webhook/events.ts': [
    ['1', ONE],
    ['firstRows', PAGE],
    ['${MAX_LOOKED_AT}', PAGE],
    ['1', ONE],
    ['$4', PAGE],
    ['1', ONE],
  ],
  'webhook/changing.ts': [['${BROUGHT_FORWARD}', 'what is due soonest comes first, and the rest when it is due']],
  'webhook/missed.ts': [
    ['1', ONE],
    ['1', ONE],
    ['${MAX_LOOKED_AT}', PAGE],
    ['1', ONE],
    ['1', ONE],
    ['$5', PAGE],
    ['1', ONE],
  ],
  'webhook/upkeep.ts': [
    ['${limit}', UPKEEP],
    ['${limit}', UPKEEP],
    ['1', ONE],
    ['${limit}', UPKEEP],
    ['${limit}', UPKEEP],
    ['${limit}', UPKEEP],
  ],
}

const folder = join(import.meta.dirname, '../../../db/queries')
/** `firstRows` is a limit by another name. */
const LIMIT = /\blimit (greatest|case|\$\{[^}]+\}|\$\d+|\d+)|\$\{(firstRows)\(/g
const COMMENT_LINE = /^\s*(\*|\/\*|\/\/).*$/gm

test('every limit in a query is fair, or says why it need not be', async (t) => {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const found: Record<string, string[]> = {}
  for (const file of files.toSorted()) {
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll(COMMENT_LINE, '')
    const here = [...text.matchAll(LIMIT)].map(([, limit, named]) => (limit ?? named) as string)
    if (here.length > 0) found[file] = here
  }
  const listed = Object.entries(limits).map(([file, here]) => [file, here.map(([limit]) => limit)])
  t.deepEqual(found, Object.fromEntries(listed), 'a limit is new, gone or another: say in the table why it is fair')
})
