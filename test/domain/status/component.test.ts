import test from 'ava'
import { componentsWith, inOrder, partOf } from '../../../domain/status/component.ts'

test('every chain has random values and payments of its own, between draws and webhooks', (t) => {
  t.deepEqual(componentsWith(['polygon', 'base']), [
    'api',
    'portal',
    'pages',
    'draws',
    'values/base',
    'values/polygon',
    'payments/base',
    'payments/polygon',
    'webhooks',
    'mail',
  ])
  t.false(componentsWith([]).some((component) => component.includes('/')))
})

test('a component says its part and its chain, and many are put in one order', (t) => {
  t.deepEqual(partOf('values/base'), { part: 'values', chain: 'base' })
  t.deepEqual(partOf('mail'), { part: 'mail', chain: null })
  t.deepEqual(
    inOrder([{ component: 'mail' as const }, { component: 'api' as const }]).map(({ component }) => component),
    ['api', 'mail'],
  )
})
