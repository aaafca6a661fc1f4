import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type FragmentSqlToken, sql } from 'slonik'
import { listAnyAudit } from '../../../db/queries/console/audit.ts'
import { listDrawings } from '../../../db/queries/partner-api/drawings.ts'
import { listPortalCalls } from '../../../db/queries/portal/calls.ts'
import { findAnywhere, findInAccount } from '../../../db/queries/search/finding.ts'
import type { Statement } from '../../../db/statements.ts'
import { statuses } from '../../../domain/drawing/state.ts'

/** A statement as it is sent, `name` is that of the statement or of the function that sends it. */
export type SentStatement = { name: string; text: string }

/** Statements that a function makes, one for each set of filters, or for each kind of what is searched for. */
const made = [
  ...Object.values(findAnywhere),
  ...Object.values(findInAccount),
  ...[
    {},
    { drawing: 'd', text: 't' },
    { actors: ['operator Ann'], partner: 'p', before: { id: '1', partner: 'p' } },
    { partner: 'p', action: 'winners.sent' } as const,
    { action: 'key.created', since: 's', until: 'u' } as const,
  ].map((filter) => listAnyAudit(filter).statement),
  ...[undefined, ...statuses].flatMap((status) =>
    [false, true].map((attention) => listDrawings({ status, attention })),
  ),
  ...(
    [
      {},
      { path: 'p' },
      { status: [400, 499] },
      { before: ['', ''] },
      { drawing: 'd' },
      { since: 's', until: 'u' },
    ] as const
  ).map((filter) => listPortalCalls('key', filter).statement),
]

/**
 * Functions that send nothing: they make names, fragments and statements; sealedOtherwise walks over everything, by its
 * key.
 */
const SEND_NOTHING = new Set(
  `askFor attentionOf avatarKey avatarPath chainsAreBehind compact compactDraw countAndAge countOf directorySubject eachOf firstRows fromStored givenUp historySubject inText isAnchored isDead isOfSite isProofSubject
  leasesOf paymentWaits valueWaits listAnyAudit listDrawings listPortalCalls newLease newSecret nextDraws noGivenUp ofAccount passkeyRecord placeOf proofSubject sealedOtherwise secondsSince setAttention shownKey tableOf timesRevoked toStored unlabelled waitingIn whole wholeDraw within writeSnapshot`.split(
    /\s+/,
  ),
)

const raw = (text: string): FragmentSqlToken => ({ ...sql.fragment``, sql: text })

/**
 * Stands for any argument: a value in a statement, an object with any member, and a list of one element. The values do
 * not matter, as the test that reads the plans puts in values of its own.
 */
const anything: object = new Proxy(sql.fragment`${'1'}`, {
  get: (value, key) => {
    if (key in value) return value[key as keyof typeof value]
    if (key === Symbol.toPrimitive) return () => '1'
    if (key === 'then') return undefined
    for (const like of [[anything], '1', new Date(0)] as const)
      if (key in Object(like)) {
        const found = like[key as never] as unknown
        return typeof found === 'function' ? found.bind(like) : found
      }
    return anything
  },
})

/** Replaces slonik's helpers that look at their values by ones that take anything. Returns the undo function. */
const takeAnything = (): (() => void) => {
  const { array, unnest, binary, jsonb } = sql
  const list = (type: string) => sql.fragment`${'{}'}::${raw(type)}`
  Object.assign(sql, {
    array: (_values: unknown, type: string | FragmentSqlToken) =>
      typeof type === 'string' ? list(`${type}[]`) : sql.fragment`${'{}'}::${type}`,
    unnest: (_rows: unknown, types: readonly string[]) =>
      sql.fragment`unnest(${sql.join(
        types.map((type) => list(`${type.replace('[]', '')}[]`)),
        sql.fragment`, `,
      )})`,
    binary: () => anything,
    jsonb: () => anything,
  })
  return () => Object.assign(sql, { array, unnest, binary, jsonb })
}

type Sending = (...given: never[]) => unknown

const STUCK = ['drw_1', 'gua_1', 'cmp_1']
const DUE = { queue: 'lock', due: sql.fragment`select 'drw_1' as id, now() as due_at` }
const SPENDER = { chain: 'base', contract: '0x1', account: '0x2', spent: 1 }
const SIGNING_KEY = { purpose: 'log', id: '0'.repeat(64), secret: Buffer.alloc(40) }
const FILE = { path: '/a.html', type: 'text/html', body: 'a', subject: 's', campaignId: 'cmp_1', rank: 0 }

/** Arguments, after the transaction, for functions that look at them or whose statement depends on them. */
const examples: Readonly<Record<string, readonly unknown[]>> = {
  findDue: [[{ name: 'lock', isDue: sql.fragment`exists (select from drawing)` }]],
  noteStages: [[DUE]],
  findDueWithoutJob: [DUE, 1],
  countStranded: [SPENDER],
  giveUpStranded: [SPENDER],
  forgetRows: [{ table: 'mail', since: 'created_at', days: 60, key: 'id' }, 1],
  addKey: [SIGNING_KEY.purpose, SIGNING_KEY],
  findSigningKeys: [SIGNING_KEY.purpose],
  keepFirstKey: [SIGNING_KEY.purpose, SIGNING_KEY],
  findUntoldDaily: [[{ partnerId: 'ptr_1', at: new Date(0) }]],
  insertNeedMail: [
    {
      to: { userId: 'usr_1', email: 'a@b', partnerId: 'ptr_1' },
      of: 'digest',
      told: [{ kind: 'missed', subject: 'drw_1', beganAt: 'now' }],
    },
    { id: 'mai_1', facts: {} },
  ],
  noteLogTrouble: [{ kind: 'taken_back' }, 'found'],
  listKeys: [SIGNING_KEY.purpose],
  retireKey: [SIGNING_KEY.purpose, SIGNING_KEY.id],
  flag: [STUCK, { code: 'no_wallet', detail: {} }],
  flagGivenUp: ['drw_1', 'settle'],
  unflag: [STUCK, 'chain_failing'],
  flagEach: [STUCK.map((id) => ({ id, attention: { code: 'no_wallet', detail: {} } }))],
  avatarPathsOf: [['https://shop.example/a.png']],
  insertExample: [anything, { delivery: 'd', event: 'e', endpoint: 'w', type: 't', data: {} }],
  failFetches: [[{ id: 'drw_1', finding: { code: 'not_json' }, retryAt: null, hasEnded: false }]],
  recordAttempts: [
    [{ id: 'd', at: new Date(0), ms: 1, status: null, failure: null, answer: null, state: 'pending', delayMs: 1 }],
  ],
  storePicture: ['key', { type: 'png', body: null }],
  tryLockCall: [Buffer.alloc(8)],
  writeFiles: [[FILE], { rendering: 'r', store: null }],
}

/** It fails at the made-up answer to its only statement, which has been recorded by then. */
const READS_A_BODY = 'leaseUploads'

/** The statements that a function sends when each of them gets a made-up answer. */
const sentBy = async (name: string, send: Sending): Promise<readonly SentStatement[]> => {
  const sent: SentStatement[] = []
  const answer = <Answer>(text: string, answered: Answer): Promise<Answer> => {
    sent.push({ name, text: text.replaceAll('$slonik_', '$') })
    return Promise.resolve(answered)
  }
  const one = ({ sql: text }: { sql: string }) => answer(text, anything)
  const many = ({ sql: text }: { sql: string }) => answer(text, [anything])
  const tx = {
    one,
    maybeOne: one,
    oneFirst: one,
    maybeOneFirst: one,
    exists: one,
    any: many,
    many,
    anyFirst: many,
    manyFirst: many,
    query: ({ sql: text }: { sql: string }) => answer(text, { rows: [anything], rowCount: 1 }),
    transaction: (handler: (given: unknown) => unknown) => handler(tx),
    statements: { rows: ({ text }: { text: string }) => answer(text, [anything]) },
  }
  try {
    await send(...([tx, ...(examples[name] ?? [anything, anything, anything, anything])] as never[]))
  } catch (error) {
    if (name !== READS_A_BODY) throw new Error(`${name} needs an example`, { cause: error })
  }
  if (sent.length === 0) throw new Error(`${name} sends nothing: give it an example, or say that it never does`)
  return sent
}

const isStatement = (value: unknown): value is Statement<unknown> =>
  typeof value === 'object' && value !== null && 'text' in value && 'lane' in value

const findAll = async (): Promise<readonly SentStatement[]> => {
  const folder = join(import.meta.dirname, '../../../db/queries')
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const found: SentStatement[] = [...made]
  for (const file of files) {
    const module = (await import(join(folder, file))) as Readonly<Record<string, unknown>>
    for (const [name, value] of Object.entries(module)) {
      if (isStatement(value)) found.push(value)
      if (typeof value === 'function' && !SEND_NOTHING.has(name)) found.push(...(await sentBy(name, value as Sending)))
    }
  }
  return found
}

/** Every statement that the files with queries export or that their functions send. Throws for one that sends nothing. */
export const findStatements = async (): Promise<readonly SentStatement[]> => {
  const undo = takeAnything()
  try {
    return await findAll()
  } finally {
    undo()
  }
}
