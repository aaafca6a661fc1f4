import type { inferRouterOutputs } from '@trpc/server'
import type { ConsoleRouter } from '../../router.ts'

/** What the console's procedures answer, as pages get it: times are texts. */
type Answers = inferRouterOutputs<ConsoleRouter>

export type Partner = Answers['partner']['get']
export type Campaign = Answers['campaign']['list']['rows'][number]
export type GoLiveRequest = Answers['goLive']['list'][number]
export type Queue = Answers['queue']['now']
export type FailingEndpoint = Answers['webhook']['list'][number]
export type Incidents = Answers['incident']['list']
export type Incident = Incidents['open'][number]
export type AuditEntry = Answers['audit']['list']['entries'][number]
export type HeldPrize = Answers['held']['list']['prizes'][number]
export type Chain = Answers['chain']['list'][number]
export type Life = Answers['drawing']['get']
