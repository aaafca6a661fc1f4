import type { ExecutionContext } from 'ava'
import { sql } from 'slonik'
import type { Mode } from '../../../domain/actor.ts'
import type { DisplayIssue } from '../../../domain/drawing/display-issues.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, passCutoff } from '../factory.ts'
import type { Service } from '../service.ts'

export type WinnerResult = {
  position: number
  winner: string
  displayName: string | null
  avatarUrl: string | null
  randomValue?: string
  roll?: number
  amountCents?: number
  heldForManualPayout: boolean
  paidByHand?: { at: string; reference: string } | null
}

export type Drawing = {
  id: string
  number: number | null
  partnerRound: string | number | null
  drawAt: string
  cutoffAt: string
  status: string
  cancelled: { at: string; reason: string } | null
  winnersExpected: number
  needsAttention: string | null
  winners: WinnerResult[]
  displayIssues: DisplayIssue[]
  displayIssueCount: number
  verification: Record<string, string | null>
  payout: { transferredCents: number; heldCents: number; heldPaidCents: number } | null
}

export type Problem = {
  type: string
  title: string
  status: number
  code: string
  detail: string
  requestId: string
  errors?: { pointer: string; detail: string }[]
}

export type Answer<Body = Problem> = { status: number; headers: Headers; text: string; body: Body }

type Sendable = string | Uint8Array<ArrayBuffer> | object | null

const toBody = (body: Sendable): string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)

const read = async <Body>(response: Response): Promise<Answer<Body>> => {
  const text = await response.text()
  const isJson = text !== '' && /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson ? JSON.parse(text) : undefined) as Body,
  }
}

type HeaderFields = Record<string, string>

/** Any request to the service, as it is. `path` begins behind the host. */
export const ask = async <Body = Problem>(
  { url }: Pick<Service, 'url'>,
  path: string,
  init: RequestInit = {},
): Promise<Answer<Body>> => read<Body>(await fetch(url + path, init))

/** A partner's server. Paths begin behind /api/v1; a string or bytes as a body are sent as they are. */
export const clientOf = (service: Pick<Service, 'url'>, key: string) => {
  const authorization = { Authorization: `Bearer ${key}` }
  return {
    get: <Body = Problem>(path: string, headers: HeaderFields = {}) =>
      ask<Body>(service, `/api/v1${path}`, { headers: { ...authorization, ...headers } }),
    post: <Body = Problem>(path: string, body: Sendable, headers: HeaderFields = {}) =>
      ask<Body>(service, `/api/v1${path}`, {
        method: 'POST',
        headers: { ...authorization, 'Content-Type': 'application/json', ...headers },
        body: toBody(body),
      }),
    delete: <Body = Problem>(path: string) =>
      ask<Body>(service, `/api/v1${path}`, { method: 'DELETE', headers: authorization }),
  }
}

/** A partner with a campaign, and a key that may read and write. */
export const makeShop = async (service: Service, overrides: Record<string, unknown> & { mode?: Mode } = {}) => {
  const partner = await makePartner(service)
  const { id: keyId, key } = await makeKey(service, { partner, mode: overrides.mode ?? 'test' })
  const campaign = await makeCampaign(service, { partner, ...overrides })
  return { service, partner, keyId, key, campaign, path: `/campaigns/${campaign.slug}`, api: clientOf(service, key) }
}

export type Shop = Awaited<ReturnType<typeof makeShop>>

/** Moves the cutoff to a moment ago, and the time of a reminder made for a later one. */
const bringCutoffForward = async ({ pool }: Service, id: string): Promise<void> => {
  await passCutoff({ pool }, id)
  await pool.query(sql.unsafe`
    update pgboss.job set start_after = now()
    where name = 'lock' and state < 'active' and data -> 'ids' = jsonb_build_array(${id}::text)`)
}

type DrawingOptions = Omit<Parameters<typeof makeDrawing>[1], 'campaign'>

/** An open drawing of the shop, with what its partner does with it. */
export const openDrawing = async ({ service, campaign, path, api }: Shop, options: DrawingOptions = {}) => {
  const id = await makeDrawing(service, { campaign, ...options })
  const own = `${path}/drawings/${id}`
  return {
    id,
    path: own,
    send: (winners: unknown) => api.post<Problem & { drawing: Drawing }>(`${own}/winners`, { winners }),
    read: async (): Promise<Drawing> => (await api.get<{ drawing: Drawing }>(own)).body.drawing,
    passCutoff: () => bringCutoffForward(service, id),
    /** Passes the cutoff and does everything that is then due. */
    draw: async () => {
      await bringCutoffForward(service, id)
      await service.work()
    },
  }
}

export const idsOf = ({ winners }: Pick<Drawing, 'winners'>): string[] => winners.map(({ winner }) => winner)

/** Checks an answer for the form of every problem, and for what this one should say. */
export const isProblem = (
  t: ExecutionContext,
  answer: Answer<unknown>,
  status: number,
  code: string,
  detail: RegExp,
): void => {
  t.is(answer.status, status, answer.text)
  t.is(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  const problem = answer.body as Problem
  t.is(problem.status, status)
  t.is(problem.code, code)
  t.regex(problem.detail, detail)
  t.is(problem.requestId, answer.headers.get('x-request-id') ?? '')
  t.notRegex(answer.text, /node_modules|\bat .*\.[tj]s:\d|select |insert |pg_|postgres/i)
}
