/**
 * At the draw time a locked drawing gets its campaign's next number together with its request for a random value, in
 * one transaction: a request never exists without its number, a number never without its request. Live drawings are
 * numbered where their chain is watched (worker/chain); one that no watcher has taken up for a while is flagged here.
 */
import { flag } from '../../db/queries/attention.ts'
import { type EntropyRequest, lockUnnumberedDrawings, numberDrawings } from '../../db/queries/drawing/numbering.ts'
import { providerFor } from '../entropy.ts'
import type { Stage } from '../stage.ts'

export const entropy = {
  queue: 'entropy',
  kind: 'database',
  run: async (tx, ids) => {
    const requests: EntropyRequest[] = []
    const unserved: string[] = []
    for (const drawing of await lockUnnumberedDrawings(tx, ids)) {
      const provider = providerFor(drawing)
      if (provider) requests.push({ id: drawing.id, provider: provider.name, requestId: provider.newRequestId() })
      else unserved.push(drawing.id)
    }
    if (requests.length > 0) await numberDrawings(tx, requests)
    if (unserved.length > 0) await flag(tx, unserved, { code: 'chain_unwatched', detail: {} })
    return { onward: [{ ids: requests.map(({ id }) => id) }] }
  },
} satisfies Stage
