import type { Workplace } from '../../worker/stage.ts'
import { Actor } from './actor.ts'
import { chooseMoods, watchSome } from './chain/rounds.ts'
import { chanceOf, pick } from './chance.ts'
import type { Chaos } from './chaos.ts'
import { type Shift, work } from './shift.ts'
import { openTurns, type Turns } from './turns.ts'
import type { World } from './world.ts'

/**
 * Ends two delays of jobs: the moment for which the work of an ended worker is left to it or to the next job, and the
 * longer one after a job has waited for a lock in vain.
 */
const END_HEAD_STARTS = `
  update pgboss.job set start_after = now()
  where state < 'active' and start_after > now()
    and (start_after <= now() + interval '1 second' or data ? 'areHeldUp')`

/**
 * Several workers do all that is due at the present moment, while connections and processes end as chance has it.
 * `beside` is done at the same time.
 */
export const workTogether = async (
  world: World,
  { seed, workers, faults }: Chaos,
  beside: (turns: Turns) => Promise<void> = async () => {},
): Promise<void> => {
  const { tally, clock, crew, servers, trace } = world
  const chance = chanceOf(seed)
  const turns = openTurns({ chance, watcher: clock.client, trace })
  const faultsLeft = { count: faults }
  const live = async (place: Workplace, doWork: (shift: Shift) => Promise<void>): Promise<void> => {
    for (let isAlive = false; !isAlive; ) {
      const actor = new Actor({ turns, tally, chance, faultsLeft, mayDie: true })
      try {
        await actor.act(() => doWork({ actor, place, servers, chance, tally }))
        isAlive = true
      } catch (error) {
        if (!actor.isGone) throw error
      }
    }
  }
  const watchers = world.hasLive ? pick(chance, [1, 1, 2]) : 0
  if (world.hasLive) chooseMoods(world, chance)
  await Promise.all([
    ...crew.slice(0, workers).map((place) => live(place, work)),
    ...world.watchers.slice(0, watchers).map((place) => live(place, (shift) => watchSome(world, shift))),
    beside(turns),
  ])
  world.nodes.moods.fill('well')
  await clock.client.query(END_HEAD_STARTS)
}
