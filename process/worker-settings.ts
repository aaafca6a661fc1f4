/** The settings of a worker. */
import { z } from 'zod'
import { chains } from '../domain/chain/chains.ts'
import { parseSiteStore } from '../domain/site-store.ts'
import { alarmSettings } from './alarm-settings.ts'
import {
  commonSettings,
  NO_SECRETS_KEY,
  nodeSettings,
  partnerSettings,
  placeSettings,
  privateKey,
  refuseLoopbackElsewhere,
  secretsKey,
  withNodes,
} from './configuration.ts'
import { mailSettings, refuseHalfOfMail } from './mail-settings.ts'
import { ALWAYS, followsRule, type Rule } from './together.ts'

/** The worker's settings of the public site: where its files are uploaded besides the database. */
export const siteSettings = {
  SITE_STORE: z
    .string()
    .transform((text, context) => {
      const parsed = parseSiteStore(text)
      if (parsed.ok) return parsed.store
      context.addIssue({ code: 'custom', message: parsed.sentence })
      return z.NEVER
    })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
}

/**
 * What a worker does: with `chain` it only watches chains, so that the operator's key can live in a process that calls
 * no partner's server; with `all-but-chain` it does the rest, and takes no key.
 */
const WORKER_STAGES = ['all', 'chain', 'all-but-chain'] as const

const NO_CHAIN = `is chain, and there is none to watch: set ${chains.map(({ rpcVariable }) => rpcVariable).join(' or ')}`

type Stages = { WORKER_STAGES: (typeof WORKER_STAGES)[number] } & Partial<
  Record<'CHAIN_OPERATOR_KEY' | 'SECRETS_KEY', unknown>
>

const refuseLackOfKeys: Rule<Stages & Record<string, unknown>> = ({ right, isThere, refuse }) => {
  const watched = chains.filter(({ rpcVariable }) => isThere(rpcVariable)).map(({ name }) => name)
  if (right.WORKER_STAGES === 'chain' && watched.length === 0) refuse('WORKER_STAGES', NO_CHAIN)
  if (watched.length > 0 && right.WORKER_STAGES !== 'all-but-chain' && !isThere('CHAIN_OPERATOR_KEY'))
    refuse(
      'CHAIN_OPERATOR_KEY',
      `is missing: the operator's private key for ${watched.join(' and ')}, 0x and 64 hexadecimal digits`,
    )
  if (right.WORKER_STAGES !== 'chain' && !isThere('SECRETS_KEY')) refuse('SECRETS_KEY', NO_SECRETS_KEY)
}

type Bucket = z.infer<z.ZodObject<typeof siteSettings>>

const refuseLackOfBucketKeys: Rule<Bucket> = ({ right, isThere, refuse }) => {
  if (right.SITE_STORE?.kind !== 'bucket') return
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
    if (!isThere(name)) refuse(name, 'is missing: the bucket of SITE_STORE is written with it')
}

/**
 * A worker that watches a chain needs the operator's key, and one that calls partners' servers needs SECRETS_KEY, for
 * the secrets that sign these calls. The api has no setting of the operator's key, so it cannot hold one.
 */
export const workerSettings = z
  .object({
    WORKER_STAGES: z.enum(WORKER_STAGES, { error: `is one of ${WORKER_STAGES.join(', ')}` }).default('all'),
    ...commonSettings,
    ...partnerSettings,
    ...placeSettings,
    ...siteSettings,
    ...mailSettings,
    ...alarmSettings,
    ...nodeSettings,
    SECRETS_KEY: secretsKey.optional(),
    CHAIN_OPERATOR_KEY: privateKey('CHAIN_OPERATOR_KEY').optional(),
  })
  .superRefine(followsRule(refuseLoopbackElsewhere), ALWAYS)
  .superRefine(followsRule(refuseLackOfKeys), ALWAYS)
  .superRefine(followsRule(refuseHalfOfMail), ALWAYS)
  .superRefine(followsRule(refuseLackOfBucketKeys), ALWAYS)
  .transform(withNodes)
