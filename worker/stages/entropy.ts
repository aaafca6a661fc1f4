/**
 * At the draw time a locked drawing gets its campaign's next number together with its request for a random value, in one
 * transaction: a request never exists without its number, a number never without its request.
 */
import { flagDrawings } from '../../db/queries/attention.ts'
import { type EntropyRequest, holdLockedDrawings, numberDrawings } from '../../db/queries/numbering.ts'
import { providerFor } from '../entropy/provider.ts'
import type { Stage } from '../stage.ts'

export const entropy: Stage = {
  queue: 'entropy',
  run: async (tx, ids) => {
    const requests: EntropyRequest[] = []
    const unserved: string[] = []
    for (const drawing of await holdLockedDrawings(tx, ids)) {
      const provider = providerFor(drawing)
      if (provider) requests.push({ id: drawing.id, provider: provider.name, requestId: provider.newRequestId() })
      else unserved.push(drawing.id)
    }
    if (requests.length > 0) await numberDrawings(tx, requests)
    if (unserved.length > 0)
      await flagDrawings(tx, unserved, 'No randomness provider serves the chain of this campaign.')
    return [{ queue: 'reveal', ids: requests.map(({ id }) => id) }]
  },
}
