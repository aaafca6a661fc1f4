import test from 'ava'
import { shownStates } from '../../../domain/status/shown.ts'
import { makeIncident } from '../../support/status/facts.ts'

const at = (text: string) => new Date(`2026-12-01T${text}:00Z`)
const measured = [
  { component: 'mail', state: 'down' },
  { component: 'api', state: 'operational' },
  { component: 'draws', state: 'degraded' },
] as const

const shown = (...incidents: Parameters<typeof makeIncident>[0][]) =>
  Object.fromEntries(
    shownStates(measured, incidents.map(makeIncident), at('12:00')).map(({ component, state }) => [component, state]),
  )

test('what operators say counts where it is worse than what is measured', (t) => {
  t.deepEqual(shown(), { api: 'operational', draws: 'degraded', mail: 'down' })
  const components = ['api', 'draws', 'mail'] as const
  t.deepEqual(shown({ components, impact: 'degraded' }), { api: 'degraded', draws: 'degraded', mail: 'down' })
  t.deepEqual(shown({ components, impact: 'down' }), { api: 'down', draws: 'down', mail: 'down' })
  t.deepEqual(shown({ components, impact: 'down', resolvedAt: at('11:00') }), shown())
})

test('maintenance stands for whatever is measured meanwhile, and for nothing before or after', (t) => {
  const span = (startsAt: Date, endsAt: Date) =>
    shown({ components: ['mail', 'api'], impact: 'maintenance', startsAt, endsAt })
  t.deepEqual(span(at('11:00'), at('13:00')), { api: 'maintenance', draws: 'degraded', mail: 'maintenance' })
  t.deepEqual(span(at('12:01'), at('13:00')), shown())
  t.deepEqual(span(at('10:00'), at('12:00')), shown())
})
