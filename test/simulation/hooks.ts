import fc from 'fast-check'
import { changeEndpoint } from '../../api/actions/webhook/change.ts'
import { recoverEndpoint } from '../../api/actions/webhook/recover.ts'
import { modes } from '../../domain/actor.ts'
import { OK } from './answers.ts'
import { type Command, command } from './command.ts'
import { hookPath } from './servers.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000
/** Events that are older can no longer be sent again. */
const KEPT_MS = 29 * DAY_MS

const DISABLED = `select id from webhook_endpoint where disabled_at is not null and partner_id = $1 and mode = $2`

/** Partners whose endpoints were disabled repair their servers, and have the events that they missed sent again. */
export const tendHooks = async (world: World, now: number): Promise<void> => {
  const { service, clock, callers, servers, excused } = world
  for (const owner of [0, 1] as const)
    for (const mode of modes) {
      const caller = callers[mode][owner]
      const { rows } = await clock.client.query<{ id: string }>(DISABLED, [caller.partnerId, mode])
      for (const { id } of rows) {
        servers.moods.delete(hookPath(owner))
        await changeEndpoint(service, caller, id, { enabled: true })
        let after: string | null = null
        do after = (await recoverEndpoint(service, caller, { id, since: new Date(now - KEPT_MS), after })).next
        while (after !== null)
        excused[owner] = now - KEPT_MS
      }
    }
}

export const tending: fc.Arbitrary<Command> = fc.constant(
  command({
    name: 'enable endpoints',
    words: 'partners enable their endpoints again',
    run: async (model, world, tell) => {
      tell('partners enable their endpoints again')
      await tendHooks(world, model.now)
      return OK
    },
  }),
)
