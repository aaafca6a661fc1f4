import { findOpenIntents } from '../../db/queries/chain-intents.ts'
import type { Ground } from './ground.ts'
import { look } from './look.ts'
import { number } from './number.ts'
import { readHead } from './read-contract.ts'
import { bump, send } from './send.ts'
import { sign } from './sign.ts'

const INTENTS_AT_ONCE = 1_000

/**
 * One round over a chain: number what is due, look at what is under way, sign what is new, send what is signed. Each step may be
 * repeated, by any worker and at any time; a crash between or within them loses nothing and does nothing twice.
 */
export const pass = async (ground: Ground): Promise<void> => {
  const head = await readHead(ground)
  await number(ground, head)
  await look(ground, head, await findOpenIntents(ground.pool, ground.chain.name, INTENTS_AT_ONCE))
  await sign(ground, head, await findOpenIntents(ground.pool, ground.chain.name, INTENTS_AT_ONCE))
  await bump(ground, head)
  await send(ground, head)
}
