import { findIntents } from '../../db/queries/chain/intents.ts'
import type { ChainContext } from './context.ts'
import { reconcile } from './reconcile.ts'
import { number } from './number.ts'
import { readHead } from './read-contract.ts'
import { bump, send } from './send.ts'
import { sign } from './sign.ts'

const NEW_AT_ONCE = 1_000
/** More than this never waits for one chain, unless its provider is silent for days. */
const UNDER_WAY_AT_ONCE = 10_000

/**
 * One round over a chain: number what is due, reconcile what is in flight, sign what is new, send what is signed. Each
 * step may be repeated, by any worker and at any time; a crash between or within them loses nothing and does nothing
 * twice. Returns whether it signed anything, so that there may be more to do.
 */
export const runRound = async (context: ChainContext): Promise<boolean> => {
  const { pool, chain } = context
  const head = await readHead(context)
  await number(context, head)
  const findNew = () => findIntents(pool, chain.name, ['new'], NEW_AT_ONCE)
  await reconcile(context, head, [
    ...(await findIntents(pool, chain.name, ['signed', 'mined'], UNDER_WAY_AT_ONCE)),
    ...(await findNew()),
  ])
  const signed = await sign(context, head, {
    fresh: await findNew(),
    sent: await findIntents(pool, chain.name, ['signed'], UNDER_WAY_AT_ONCE),
  })
  await bump(context, head)
  await send(context, head)
  return signed > 0
}
