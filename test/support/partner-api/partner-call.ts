import type { ExecutionContext } from 'ava'
import {
  type CallLimits,
  type CallOutcome,
  openPartnerClient,
  type PartnerCall,
} from '../../../worker/partner/client.ts'
import { type CallFinding, callWords } from '../../../domain/finding-words/call.ts'
import { wordsOf } from '../../../domain/finding.ts'
import type { Lookup } from '../../../worker/partner/names.ts'
import { type Behaviour, type HostileServer, type ServerOptions, startHostileServer } from '../pull/hostile-server.ts'

export const ROOMY: CallLimits = { totalMs: 20_000, maxBytes: 64 * 1_024 }
export const HASTY: CallLimits = { totalMs: 200, maxBytes: 64 * 1_024 }

/** A partner must not see words of a library or of the system, addresses or stacks. */
const UNFIT = /\d+\.\d+\.\d+\.\d+|::|[A-Z]{2,}_|\bE[A-Z]{4,}|Error|\bat \S+:\d|[.\n]$/

export const get = (url: string): PartnerCall => ({ method: 'GET', url, headers: {} })

/** One call with a client of its own. */
export const callOnce = async (
  url: string,
  options: Parameters<typeof openPartnerClient>[0],
  limits = ROOMY,
): Promise<CallOutcome> => {
  const client = openPartnerClient(options)
  const outcome = await client.call(get(url), limits)
  await client.close()
  return outcome
}

export const failed = (failure: CallFinding) => ({ ok: false, failure })

/** What the server did, as a partner reads it. */
export const failureWords = (failure: CallFinding): string => wordsOf(callWords, failure).en

/** A look-up that finds these addresses for every name. */
export const gives =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses

/** Calls a server with this behaviour, and makes sure that nothing is left of the call, whatever its outcome. */
export const callHostile = async (
  t: ExecutionContext,
  behave: Behaviour,
  {
    limits = ROOMY,
    talksFirst = false,
    call = {},
  }: ServerOptions & { limits?: CallLimits; call?: Partial<PartnerCall> } = {},
): Promise<CallOutcome & { server: HostileServer }> => {
  const server = await startHostileServer(t, behave, { talksFirst })
  const client = openPartnerClient({ allowLoopback: true })
  const outcome = await client.call({ method: 'GET', url: `${server.url}/winners`, headers: {}, ...call }, limits)
  t.true(await server.deserted(), 'the connection stays open')
  t.true(server.connections <= 1, 'more than one connection')
  if (!outcome.ok) t.notRegex(failureWords(outcome.failure), UNFIT)
  await client.close()
  return { ...outcome, server }
}
