import anyTest from 'ava'
import pg from 'pg'
import { fileDatabase } from '../../support/database.ts'
import { nodesOf, type PlanNode } from './plan.ts'
import { findStatements, type SentStatement } from './sent-statements.ts'

const test = anyTest.serial
const file = fileDatabase(anyTest.serial as typeof anyTest, { fresh: true })

/** Tables whose rows get more for as long as the service runs. */
const GROWING =
  /^(partner|campaign|campaign_terms|drawing|winner_list|result|best_prize|payout|held_prize|paid_in_month|guarantee|event|delivery|delivery_attempt|audit_entry|audit_link|audit_chain|api_call.*|api_key|session|site_file|chain_intent|chain_attempt|chain_record|winner_fetch|avatar|avatar_wait|stale_page|draw_tally|month_tally|idempotent_call|webhook_endpoint|job_common|log_entry|week_total|endpoint_day|status_incident|status_update|status_day)$/

/** Statements that may read or sort more of a growing table than they return, by the reason why. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'the operator asks seldom, for all there are': [
    'changes-of-campaign: sorts campaign_terms',
    'count-drawings: scans drawing',
    'count-drawings: sorts drawing',
    'list-all-campaigns: sorts campaign',
    'list-campaign-lines: sorts campaign',
    'list-disabled-endpoints: sorts webhook_endpoint',
    'list-failing-endpoints: sorts webhook_endpoint',
    'list-keys-of: sorts api_key',
    'list-needing-person: numbers campaign',
    'list-needing-person: numbers drawing',
    'list-needing-person: numbers guarantee',
    'list-needing-person: sorts campaign',
    'list-needing-person: sorts drawing',
    'list-needing-person: sorts guarantee',
    'list-partners: scans partner',
    'list-partners: sorts api_key',
    'list-partners: sorts campaign',
    'list-partners: sorts partner',
    'list-stuck: numbers campaign',
    'list-stuck: numbers drawing',
    'list-stuck: numbers guarantee',
    'list-stuck: sorts campaign',
    'list-stuck: sorts drawing',
    'list-stuck: sorts guarantee',
    'listGoLiveRequests: sorts drawing',
    'listGoLiveRequests: sorts webhook_endpoint',
    'listWaitingPrizes: sorts drawing',
    'listWaitingPrizes: sorts held_prize',
    'listMovingCampaigns: sorts campaign',
    'listWallets: sorts campaign',
    'markDrawingsOf: sorts drawing',
    'markEverything: scans drawing',
    'markEverything: sorts campaign',
    'markEverything: sorts drawing',
    'readSiteStatus: scans site_file',
    'readSiteStatus: scans stale_page',
    'readSiteStatus: sorts site_file',
    'readSiteStatus: sorts stale_page',
    'uploadEverything: scans site_file',
  ],
  'the jobs of one batch name them': ['findFetchesDue: sorts drawing'],
  'a person makes each number void, of one campaign': ['list-undrawn-numbers: sorts drawing'],
  'a campaign has ten coming changes at most': [
    'findComingTerms: sorts campaign_terms',
    'list-all-campaigns: sorts campaign_terms',
    'list-campaigns: sorts campaign_terms',
    'list-changes: sorts campaign_terms',
    'list-portal-campaigns: sorts campaign_terms',
    'list-table-uses: sorts campaign_terms',
    'list-public-draws: sorts campaign_terms',
  ],
  'an intent is signed for one nonce after the other, and with higher fees': ['countTries: sorts chain_attempt'],
  'the few contracts of one campaign, each with its guarantees': [
    'findGuaranteePlaces: sorts drawing',
    'findGuaranteePlaces: sorts guarantee',
  ],
  'of each level of the tree there are 255 hashes at most': ['findEdge: sorts log_entry'],
  'those of one number, which is one but for partners that came from other databases': [
    'list-any-audit-00000000: sorts audit_entry',
    'list-any-audit-00010110: sorts audit_entry',
    'list-any-audit-01100001: sorts audit_entry',
    'list-any-audit-10001000: sorts audit_entry',
  ],
  'an account is paid in twelve months, in eight parts each': ['list-months: sorts paid_in_month'],
  'of an account or a campaign 26 weeks, in eight parts each': ['list-weeks: sorts week_total'],
  'a person makes them by hand: an account’s keys, a user’s sessions of sixty days': [
    'list-needs: numbers api_key',
    'list-needs: sorts api_key',
    'list-portal-keys: sorts api_key',
    'list-sessions: sorts session',
  ],
  'of each campaign a bounded number, numbered in the order of the index': [
    'findDueLive: numbers drawing',
    'findDueLive: sorts campaign',
    'findNewPayments: numbers chain_intent',
  ],
  'the campaigns of a contract, in a walk that takes a portion every ten seconds': [
    'findWalkedCampaigns: sorts campaign',
  ],
  'a page of entries: each has one campaign and one key': [
    'list-any-audit-00000000: sorts api_key',
    'list-any-audit-00000000: sorts campaign',
  ],
  'an operator looks at all campaigns of a contract': ['findRegistered: sorts campaign'],
  'housekeeping looks at each endpoint, seldom': ['endLateDeliveries: scans webhook_endpoint'],
  'an account has twenty endpoints at most': [
    'list-endpoint-days: sorts webhook_endpoint',
    'list-needs: sorts webhook_endpoint',
    'list-webhook-deliveries-about: sorts webhook_endpoint',
    'list-webhook-deliveries: sorts webhook_endpoint',
    'list-webhook-endpoints: sorts webhook_endpoint',
  ],
  'campaigns take turns in what is due for a stage': [
    'findDueNow: numbers site_file',
    'findDueNow: numbers stale_page',
    'findDueNow: sorts site_file',
  ],
  'the jobs that wait in one queue': ['findDueWithoutJob: sorts job_common'],
  'the months of campaigns that are rendered': ['findMonths: sorts month_tally'],
  'of avatars that are named': ['leaseAvatars: numbers avatar'],
  'what is under way on a chain at this moment': [
    'findAttemptsToSend: sorts chain_attempt',
    'findUnderWay: numbers chain_intent',
    'findUnderWay: sorts chain_intent',
    'list-in-flight: sorts chain_intent',
  ],
  'all campaigns of an account': ['list-next-draws: sorts campaign'],
}

/** A value of a parameter's type, so that a new statement needs no example. */
const valueOf = (type: string): string => {
  if (/^(small|big)?int(eger)?$/.test(type)) return '51'
  if (type.endsWith('[]')) return `'{}'`
  if (type === 'json' || type === 'jsonb') return `'[]'`
  if (type === 'timestamp with time zone') return 'now()'
  if (type === 'boolean') return 'true'
  if (type === 'text') return `'drw_1'`
  return 'null'
}

let client: pg.Client

test.before('connect', async () => {
  client = new pg.Client({ connectionString: file.url })
  client.on('error', () => {})
  await client.connect()
  await client.query(
    'set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off; set enable_incremental_sort = off; set plan_cache_mode = force_custom_plan',
  )
})

test.after.always(() => client?.end())

const planOf = async ({ text }: SentStatement): Promise<readonly PlanNode[]> => {
  await client.query('deallocate all')
  if (/^(set|lock table) /.test(text)) return []
  await client.query(`prepare asked as ${text}`)
  const { rows: prepared } = await client.query(`select parameter_types::text[] as types from pg_prepared_statements`)
  const values = (prepared[0].types as string[]).map(valueOf).join(', ')
  const { rows } = await client.query(`explain (format json) execute asked${values && ` (${values})`}`)
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
}

/** The columns of unique indexes: a lookup by all of them reads one row at most for each value. */
const findUniqueKeys = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await client.query(`
    select indexrelid::regclass::text as name, array_agg(attname::text) as columns
    from pg_index join pg_attribute on attrelid = indexrelid where indisunique group by 1`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** The growing tables of which this node reads an unbounded number of rows. */
const readsAll = (node: PlanNode, unique: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  if (node['Node Type'] === 'Limit') return []
  const table = node['Relation Name'] ?? ''
  const condition = node['Index Cond'] ?? ''
  const isLookup = unique.get(node['Index Name'] ?? '')?.every((column) => condition.includes(`(${column} = `))
  const own = GROWING.test(table) && node['Node Type'].includes('Scan') && !isLookup ? [table] : []
  return [...own, ...(node.Plans ?? []).flatMap((below) => readsAll(below, unique))]
}

const VERBS: Readonly<Record<string, string>> = { Sort: 'sorts', 'Incremental Sort': 'sorts', WindowAgg: 'numbers' }

test('every statement reads a table that grows by an index that ends where it ends, or says why it need not', async (t) => {
  const unique = await findUniqueKeys()
  const found = new Set<string>()
  for (const statement of await findStatements())
    for (const node of await planOf(statement)) {
      const { 'Node Type': type, 'Relation Name': table = '' } = node
      const verb = VERBS[type]
      if (type === 'Seq Scan' && GROWING.test(table)) found.add(`${statement.name}: scans ${table}`)
      if (verb) for (const read of readsAll(node, unique)) found.add(`${statement.name}: ${verb} ${read}`)
    }
  t.deepEqual([...found].toSorted(), Object.values(EXCEPTIONS).flat().toSorted())
})
