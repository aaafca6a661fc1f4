/** Workers' rounds over the contract, in calm or in chaos. */
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
/** How far the chain's times may be from the clock's: blocks come seconds later, and have times in whole seconds. */
export const BLOCKS_MS = 60_000

/** The watch over the contract of a worker that has just started. */
export const openWatch = ({ chain, nodes, servers }: World, place: Workplace): (() => Promise<Pass>) => {
  const watched = { chain: localChain, nodes: openNodes(localChain, nodes.urls()), account }
  return openContractWatch({ ...place, client: servers.client }, watched, chain.contract)
}

/** Ends the short delays after which something is looked at, or sent, again. */
const LET_MOMENTS_PASS = `
  update chain_intent set retry_at = now() where retry_at > now() and state = 'new';
  update drawing set retry_at = now() where retry_at > now() and status = 'locked' and salt is not null;
  update chain_attempt set sent_at = now() - interval '6 seconds' where sent_at > now() - interval '6 seconds'`

/** Mines what was sent and the provider's answers, and enough blocks that both are final. */
const goOn = async ({ chain, provider, clock }: World): Promise<void> => {
  await chain.mine()
  await provider.answer(chain.ask)
  await chain.mine()
  await chain.mine(DEPTH)
  await clock.client.query(LET_MOMENTS_PASS)
}

/** A pass that fails because of a node may have left work. */
const hasChainWork = async (watch: () => Promise<Pass>): Promise<boolean> => {
  try {
    return (await watch()).hasWork
  } catch (error) {
    if (error instanceof BaseError) return true
    throw error
  }
}

/**
 * What waits for the contract, except drawings whose prize table it takes only later or people have to register. With
 * $1, requests that only wait for their value are left out.
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

/** Repeats rounds until nothing waits for the contract, or only for what is not well. `rest` works in the database. */
export const restOnChain = async (world: World, mood: ChainMood, rest: () => Promise<void>): Promise<void> => {
  let waiting: string | null = null
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const hasWork = await hasChainWork(world.watch)
    // After a round with a block of this moment, all that is late or waits for its table has been seen.
    const isAllSeen = round > 0 && waiting === null && (await findWaiting(world, mood)) === null
    // Rest in any case, as what the watch has flagged has consequences in the database.
    if (!hasWork || mood === 'away' || isAllSeen) return rest()
    await goOn(world)
    await rest()
    waiting = await findWaiting(world, mood)
  }
  throw new Error(`After ${MAX_ROUNDS} rounds these still wait for the contract: ${waiting}`)
}

/** What the chain and its provider do between a worker's passes. */
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
    // A worker goes on after a failed round, unless its process has ended.
    if (actor.isGone) throw new ConnectionLost()
    await actor.apart(() => pass(world, chance))
    if (hasWork === 0) return
  }
}

/** At most one node is not well. */
export const chooseMoods = ({ nodes, tally }: World, chance: Chance): void => {
  const [mood, place] = [pick(chance, nodeMoods), pick(chance, [0, 1])]
  nodes.moods.fill('well')
  nodes.moods[place] = mood
  tally.count(NODE, `was ${mood}`)
}
