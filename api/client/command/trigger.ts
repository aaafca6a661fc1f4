import type { EventType } from '../types.ts'
import { type Command, DONE, openDraws, textOption } from './command.ts'

export const trigger: Command = {
  usage: 'trigger TYPE [--endpoint whe_…]',
  about: `Makes an example of an event, such as drawing.settled, which listen receives (test keys only). With --endpoint it is sent to
that webhook endpoint instead. It is marked as an example: nothing happened.`,
  options: { endpoint: { type: 'string' } },
  words: [1, 1],
  run: async ([type], context) => {
    const { out, signal } = context
    const draws = openDraws(context)
    const id = textOption(context, 'endpoint')
    const named = type as EventType
    if (id === undefined) {
      const { event } = await draws.triggerEvent({ type: named }, { signal })
      out.say(`${event.type}  ${event.id}`, event)
    } else {
      const { delivery } = await draws.sendWebhookExample({ id, type: named }, { signal })
      out.say(`${delivery.type}  ${delivery.event}, delivery ${delivery.id} to ${id}`, delivery)
    }
    return DONE
  },
}
