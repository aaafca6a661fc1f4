/** Workers' rounds over the contract, by themselves or beside all that goes wrong. */
import { BaseError } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { localAccounts } from '../../../local/chain/setup.ts'
import { openNodes } from '../../../worker/chain/nodes.ts'
import { openContractWatch, type Pass } from '../../../worker/chain/watch-contract.ts'
import type { Workplace } from '../../../worker/stage.ts'
import { localChain } from '../../support/chain/chain.ts'
import { type Chance, pick } from '../chance.ts'
import { ConnectionLost } from '../actor.ts'
import { type Shift, step } from '../shift.ts'
import type { ChainMood } from '../model.ts'
import type { World } from '../world.ts'
import { nodeMoods } from './nodes.ts'

/** In the report. */
export const [CHAIN, NODE] = ['the chain', 'a node']

const account = privateKeyToAccount(localAccounts.operator.key)
/** A value is safe, and a payment final, this many blocks later. */
const DEPTH = 3
const MAX_ROUNDS = 60
/** Blocks come a few seconds after the clock's time, and times of the chain are whole seconds. */
export const BLOCKS_MS = 60_000

/** A worker that watches the contract, as it begins. */
export const openWatch = ({ chain, nodes, servers }: World, place: Workplace): (() => Promise<Pass>) => {
  const watched = { chain: localChain, nodes: openNodes(localChain, nodes.urls()), account }
  return openContractWatch({ ...place, client: servers.client }, watched, chain.contract)
}

/** What waits for a moment until it is looked at, or sent, again. */
const LET_MOMENTS_PASS = `
  update chain_intent set retry_at = now() where retry_at > now() and state = 'new';
  update drawing set retry_at = now() where retry_at > now() and status = 'locked' and salt is not null;
  update chain_attempt set sent_at = now() - interval '6 seconds' where sent_at > now() - interval '6 seconds'`

/** Blocks with what was sent, the provider's answers, and blocks enough that both are final. */
const goOn = async ({ chain, provider, clock }: World): Promise<void> => {
  await chain.mine()
  await provider.answer(chain.ask)
  await chain.mine()
  await chain.mine(DEPTH)
  await clock.client.query(LET_MOMENTS_PASS)
}

/** A pass that fails because of a node says nothing of what waits. */
const hasChainWork = async (watch: () => Promise<Pass>): Promise<boolean> => {
  try {
    return (await watch()).hasWork
  } catch (error) {
    if (error instanceof BaseError) return true
    throw error
  }
}

/**
 * What waits for the contract, but for drawings whose tables it takes later or gets from people; with $1, only what waits
 * for something else than a value.
 */
const WAITING = `
  select string_agg(concat_ws(' ', key, state, 'until', retry_at), ', ' order by key) as waiting from (
    select key, state::text, retry_at from chain_intent
    where state <> 'final' and not ($1 and kind = 'request' and state = 'mined')
    union all
    select id, status::text, retry_at from drawing
    where status = 'locked' and salt is not null and draw_due_at <= now() and not waits_for_person
      and attention is distinct from 'table_not_registered') one`

const findWaiting = async ({ clock }: World, mood: ChainMood): Promise<string | null> =>
  (await clock.client.query<{ waiting: string | null }>(WAITING, [mood === 'silent'])).rows[0]?.waiting ?? null

/**
 * Until nothing waits for the contract any more, or only for what is not well. `rest` does what follows in the database.
 */
export const restOnChain = async (world: World, mood: ChainMood, rest: () => Promise<void>): Promise<void> => {
  let waiting: string | null = null
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const hasWork = await hasChainWork(world.watch)
    // By a block of this moment it has been seen by now what is late, or waits for its table.
    const isAllSeen = round > 0 && waiting === null && (await findWaiting(world, mood)) === null
    // What is flagged is something that follows in the database, too.
    if (!hasWork || mood === 'away' || isAllSeen) return rest()
    await goOn(world)
    await rest()
    waiting = await findWaiting(world, mood)
  }
  throw new Error(`After ${MAX_ROUNDS} rounds these still wait for the contract: ${waiting}`)
}

/** What the chain and its provider do meanwhile. */
const pass = async (world: World, chance: Chance): Promise<void> => {
  const { chain, provider, tally } = world
  if (chance() < 1 / 2) await provider.answer(chain.ask)
  await chain.mine(pick(chance, [1, 1, 2, 4]))
  if (chance() < 1 / 6) {
    await chain.takeBack()
    provider.forget()
    tally.count(CHAIN, 'took a block back')
  }
}

/** Takes some passes over the contract. */
export const watchSome = async (world: World, shift: Shift): Promise<void> => {
  const { actor, place, chance } = shift
  const watch = openWatch(world, place)
  const passes = 1 + Math.floor(chance() * 6)
  for (let i = 0; i < passes; i += 1) {
    const hasWork = await step(shift, 'a round on the chain', async () => Number(await hasChainWork(watch)))
    // A round goes on after what failed; a process that has ended does not.
    if (actor.isGone) throw new ConnectionLost()
    await actor.apart(() => pass(world, chance))
    if (hasWork === 0) return
  }
}

/** At most one of the nodes has a mood. */
export const chooseMoods = ({ nodes, tally }: World, chance: Chance): void => {
  const [mood, place] = [pick(chance, nodeMoods), pick(chance, [0, 1])]
  nodes.moods.fill('well')
  nodes.moods[place] = mood
  tally.count(NODE, `was ${mood}`)
}
