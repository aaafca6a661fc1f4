import type { PgBoss } from 'pg-boss'
import { remind } from '../../../db/boss.ts'
import type { Transaction } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { type LockedEndpoint, lockEndpoint } from '../../../db/queries/webhook/changing.ts'
import { findEndpoint } from '../../../db/queries/webhook/endpoints.ts'
import type { Caller } from '../../../domain/actor.ts'
import type { AuditAction } from '../../../domain/portal/audit-action.ts'
import { Refused } from '../../../domain/refusals.ts'
import { partnerUrlWords } from '../../../domain/refusal-words/partner-url.ts'
import { webhookWords } from '../../../domain/refusal-words/webhook.ts'
import { hideSecrets } from '../../../domain/partner-url/shown-url.ts'
import { endpointUrlProblem } from '../../../domain/webhook/endpoint-url.ts'
import type { Service } from '../../service.ts'
import { ownRow } from '../own-row.ts'

export const NO_ENDPOINT = webhookWords.none

type Work<Value> = (tx: Transaction, endpoint: LockedEndpoint) => Promise<Value>

/** Does something to an endpoint of the caller's account while its row is locked. Refuses with `not_found`. */
export const withEndpoint = async <Value>(
  { pool, doorkeeper }: Pick<Service, 'pool' | 'doorkeeper'>,
  caller: Caller,
  id: string,
  work: Work<Value>,
): Promise<Value> => {
  const done = await pool.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, caller.id, id)
    return endpoint && !endpoint.isDeleted ? { value: await work(tx, endpoint) } : null
  })
  if (!done) throw await doorkeeper.nothingFound(caller, NO_ENDPOINT)
  return done.value
}

/** An endpoint of the caller's account as it is now. Refuses with `not_found`. */
export const readEndpoint = ownRow(findEndpoint, NO_ENDPOINT)

/** Refuses with `bad_request` an address that we may not post to. */
export const refuseEndpointUrl = (url: string, { allowLoopbackPartners }: Pick<Service, 'allowLoopbackPartners'>) => {
  const problem = endpointUrlProblem(url, { allowLoopback: allowLoopbackPartners })
  if (problem !== null)
    throw new Refused('bad_request', partnerUrlWords.of('/url', problem), [
      { pointer: '/url', detail: partnerUrlWords.this(problem) },
    ])
}

/** Refuses with `endpoint_stopped` to send to an endpoint that is deleted or disabled. */
export const refuseStopped = ({ isDisabled, isDeleted }: LockedEndpoint): void => {
  if (isDeleted) throw new Refused('endpoint_stopped', webhookWords.deleted)
  if (isDisabled) throw new Refused('endpoint_stopped', webhookWords.disabled)
}

type WebhookAction = Extract<AuditAction, `webhook.${string}`>

/** Records in the audit log what was done to an endpoint. */
export const noteEndpoint = (
  tx: Transaction,
  caller: Caller,
  { id, url }: Pick<LockedEndpoint, 'id' | 'url'>,
  { action, detail }: { action: WebhookAction; detail?: Readonly<Record<string, string | number | null>> },
) => audit(tx, caller, { action, detail: { endpoint: id, url: hideSecrets(url), ...detail } })

/** Queues a job for the endpoint's deliveries. */
export const remindOfEndpoint = ({ boss }: { boss: PgBoss }, tx: Transaction, id: string): Promise<void> =>
  remind(boss, tx, 'deliver', [{ ids: [id] }])
