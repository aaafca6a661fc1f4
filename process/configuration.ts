/** Reads a process's settings from the given environment, and names everything that is wrong at once. */
import { z } from 'zod'
import { chains } from '../domain/chain/chains.ts'
import { wrongInDatabaseUrl } from '../domain/database-url.ts'
import { openKeyring } from './keyring.ts'
import { isLoopback } from '../domain/partner-url/port.ts'
import { ALWAYS, followsRule, type Rule } from './together.ts'

type Read<Value> = { ok: true; value: Value } | { ok: false; message: string }

const sentence = (issue: z.core.$ZodIssue): string => `  ${issue.path.join('.') || 'settings'}: ${issue.message}`

/** An empty variable counts as unset. */
export const readConfiguration = <Schema extends z.ZodType>(
  schema: Schema,
  environment: Readonly<Record<string, string | undefined>>,
): Read<z.infer<Schema>> => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const read = schema.safeParse(set)
  if (read.success) return { ok: true, value: read.data }
  return { ok: false, message: ['These settings are wrong:', ...read.error.issues.map(sentence)].join('\n') }
}

const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `${name} is a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `${name} is a whole number from ${min} to ${max}`)

const share = (name: string) =>
  z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, `${name} is a number from 0 to 1`)
    .transform(Number)

const missing = (sentenceWhenMissing: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? sentenceWhenMissing : undefined

const httpUrl = (name: string, error?: ReturnType<typeof missing>) =>
  z
    .string(error && { error })
    .refine(
      (value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value),
      `${name} is an address that starts with https://`,
    )
    .transform((value) => value.replace(/\/+$/, ''))

/** False behind a transaction pooler such as PgBouncer, where connections keep no prepared statements or settings. */
export const preparedSetting = z
  .enum(['0', '1'], { error: 'is 1 or 0' })
  .default('1')
  .transform((value) => value === '1')

const databaseUrl = (error?: ReturnType<typeof missing>) =>
  z.string(error && { error }).superRefine((value, context) => {
    const wrong = wrongInDatabaseUrl(value)
    if (wrong !== null) context.addIssue({ code: 'custom', message: wrong })
  })

/** Optional: without it the operator's commands use the database of a local stack. */
export const databaseSettings = z.object({ DATABASE_URL: databaseUrl().optional() })

/** Settings that every process has. */
export const commonSettings = {
  DATABASE_URL: databaseUrl(
    missing('is missing: the address of the Postgres database, postgres://user:password@host:port/name'),
  ),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'debug'], { error: 'is one of error, warn, info, debug' })
    .default('info'),
  DATABASE_CONNECTIONS: wholeNumber('DATABASE_CONNECTIONS', 2, 100).optional(),
  DATABASE_PREPARED: preparedSetting,
  METRICS_PORT: wholeNumber('METRICS_PORT', 1, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl('OTEL_EXPORTER_OTLP_ENDPOINT').optional(),
  OTEL_TRACES_SAMPLER_ARG: share('OTEL_TRACES_SAMPLER_ARG').default(1),
}

const MAX_KEYS = 10

export const NO_SECRETS_KEY =
  'is missing: the key that encrypts the secrets in the database, as openssl rand -hex 32 makes one'

/** Several keys are separated by commas: the first one seals, the others only open what they sealed before. */
export const secretsKey = z
  .string({ error: missing(NO_SECRETS_KEY) })
  .transform((text) => text.split(',').map((key) => key.trim()))
  .refine(
    (keys) => keys.length <= MAX_KEYS && keys.every((key) => /^[0-9a-f]{64}$/i.test(key)),
    `is 64 hexadecimal digits, as openssl rand -hex 32 makes them; at most ${MAX_KEYS} such keys, with commas`,
  )
  .transform((keys) => openKeyring(...(keys.map((key) => Buffer.from(key, 'hex')) as [Buffer, ...Buffer[]])))

export const secretsSettings = z.object({ SECRETS_KEY: secretsKey })

/** Whether an address of our own is only reached from this machine. */
const isHere = (url: string): boolean => isLoopback(new URL(url).hostname)

/**
 * The address of this deployment or another one of ours: by https, because keys, passwords and cookies go there, except
 * on this machine.
 */
export const ownUrl = (name: string, error?: ReturnType<typeof missing>) =>
  httpUrl(name, error).refine(
    (url) => url.startsWith('https:') || isHere(url),
    'starts with https://, except on this machine, as http://localhost:3000 does',
  )

const flag = z
  .enum(['0', '1'], { error: 'is 1 or 0' })
  .default('0')
  .transform((value) => value === '1')

/** Lets partners' servers be on this machine, and be reached by http: for development only. */
export const partnerSettings = { ALLOW_LOOPBACK_PARTNERS: flag }

/**
 * What tells a deployment from a developer's machine. It cannot be forgotten: no process starts without BASE_URL, and
 * `npm start` sets one of this machine.
 */
export const placeSettings = {
  BASE_URL: ownUrl('BASE_URL', missing('is missing: the address where people reach this service, https://…')),
  PUBLIC_URL: ownUrl('PUBLIC_URL').optional(),
  DEMO: flag,
}

type Place = { BASE_URL: string; DEMO: boolean; ALLOW_LOOPBACK_PARTNERS: boolean }

export const refuseLoopbackElsewhere: Rule<Place> = ({ right, refuse }) => {
  const { BASE_URL, DEMO, ALLOW_LOOPBACK_PARTNERS } = right
  if (!ALLOW_LOOPBACK_PARTNERS || DEMO || BASE_URL === undefined || isHere(BASE_URL)) return
  refuse(
    'ALLOW_LOOPBACK_PARTNERS',
    'is for development: it lets partners reach servers inside this machine. Unset it, or say DEMO=1 where nothing is to be kept safe',
  )
}

type Ports = { PORT: number; METRICS_PORT?: number | undefined }

const refusePublicMetrics: Rule<Ports> = ({ right: { PORT, METRICS_PORT }, refuse }) => {
  if (METRICS_PORT === undefined || PORT !== METRICS_PORT) return
  refuse(
    'METRICS_PORT',
    'is the port of the web process, which everybody reaches: take another one, or set METRICS_TOKEN',
  )
}

const DEFAULT_PORT = 3000
const LEAST_TOKEN = 32

export const webSettings = z
  .object({
    ...commonSettings,
    ...partnerSettings,
    ...placeSettings,
    DATABASE_READ_URL: databaseUrl().optional(),
    SECRETS_KEY: secretsKey,
    PORT: wholeNumber('PORT', 1, 65_535).default(DEFAULT_PORT),
    TRUSTED_PROXIES: wholeNumber('TRUSTED_PROXIES', 0, 10).optional(),
    METRICS_TOKEN: z
      .string()
      .min(LEAST_TOKEN, `is ${LEAST_TOKEN} characters long at least, as openssl rand -hex 32 makes one`)
      .optional(),
  })
  .superRefine(followsRule(refuseLoopbackElsewhere), ALWAYS)
  .superRefine(followsRule(refusePublicMetrics), ALWAYS)

/** A private key never appears in a message. */
export const privateKey = (name: string) =>
  z
    .string({ error: missing(`is missing: the private key, 0x and 64 hexadecimal digits`) })
    .regex(
      /^0x[0-9a-fA-F]{64}$/,
      `${name} is a private key: 0x and 64 hexadecimal digits`,
    ) as unknown as z.ZodType<`0x${string}`>

const addresses = (name: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim()))
    .pipe(z.array(httpUrl(name)).min(1).max(10))

export const nodeSettings = Object.fromEntries(
  chains.map(({ rpcVariable }) => [rpcVariable, addresses(rpcVariable).optional()]),
)

/** Adds `rpcUrls`: the nodes of each chain that is used, by the chain's name. */
export const withNodes = <Settings extends object>(settings: Settings) => {
  const nodes = settings as Readonly<Record<string, string[] | undefined>>
  const rpcUrls = new Map(
    chains.flatMap(({ name, rpcVariable }) => {
      const urls = nodes[rpcVariable]
      return urls ? [[name, urls] as const] : []
    }),
  )
  return { ...settings, rpcUrls }
}

export const rpcSettings = z.object(nodeSettings).transform(withNodes)

/** Where people reach the public site: the same for the process that renders it as for the one that serves it. */
export const publicUrlOf = (settings: { BASE_URL: string; PUBLIC_URL?: string | undefined }): string =>
  settings.PUBLIC_URL ?? settings.BASE_URL

/** Where a partner moves to: only the command that moves it reads this. */
export const moveSettings = z.object({
  MOVE_DATABASE_URL: databaseUrl(
    missing(
      'is missing: the address of the database that the partner moves to, postgres://user:password@host:port/name',
    ),
  ),
})

/**
 * The keys of a contract's owner and registrar: only the operator's chain commands read them, no long-running process.
 */
export const ownerSettings = z.object({ CHAIN_OWNER_KEY: privateKey('CHAIN_OWNER_KEY') })
export const registrarSettings = z.object({ CHAIN_REGISTRAR_KEY: privateKey('CHAIN_REGISTRAR_KEY').optional() })
