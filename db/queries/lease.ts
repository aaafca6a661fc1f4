import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../pool.ts'

/** A row whose call is due: the address to call, and the partner whose share of all calls it uses. */
export const callDue = z.object({ id: z.string(), url: z.string(), share: z.string() })

/** Leases those of these rows that are due: only the holder of a lease makes the call and records its outcome. */
export type Lease<Leased> = (
  tx: Transaction,
  ids: readonly string[],
  leaseSeconds: number,
) => Promise<readonly Leased[]>

/** In the `set` of an update. */
export const newLease = (seconds: number) => sql.fragment`
  lease = gen_random_uuid(), leased_until = now() + make_interval(secs => ${seconds})`

/** Rows with the leases that they were called under, as a relation (id, lease). */
export const leasesOf = (rows: readonly { id: string; lease: string }[]) => sql.fragment`
  ${sql.unnest(
    rows.map(({ id, lease }) => [id, lease]),
    ['text', 'uuid'],
  )} as leased (id, lease)`
