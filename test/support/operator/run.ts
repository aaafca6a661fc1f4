import type { Environment } from '../../../operator/command.ts'
import { openPlace } from '../../../operator/place.ts'
import { runOperator } from '../../../operator/run.ts'
import { borrow } from '../kept/places.ts'
import { IDLE_TIMEOUT_MS, isWell } from '../workplace.ts'

const open: typeof openPlace = async (databaseUrl, connecting) => {
  const { value, giveBack } = await borrow(databaseUrl, `operator ${JSON.stringify(connecting)}`, async (url) => {
    const { close, ...place } = await openPlace(url, { ...connecting, idleTimeoutMs: IDLE_TIMEOUT_MS })
    return { value: place, end: close, isWell: () => isWell(place.pool) }
  })
  return { ...value, close: giveBack }
}

/** Runs an operator's command in this process, with connections that serve the commands after it as well. */
export const runHere = (words: readonly string[], environment: Environment) => runOperator(words, environment, { open })
