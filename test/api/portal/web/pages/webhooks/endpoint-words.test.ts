import test from 'ava'
import { endpointName, endpointState } from '../../../../../../api/portal/web/src/pages/webhooks/endpoint-words.ts'

const AT = '2026-11-01T00:00:00.000Z'
const fine = { disabledAt: null, disabledReason: null, failingSince: null }

test('an endpoint fails from the first try that failed until one is taken', (t) => {
  t.is(endpointState(fine), 'enabled')
  t.is(endpointState({ ...fine, failingSince: AT }), 'failing')
})

test('a disabled endpoint says why, whatever failed before', (t) => {
  const disabled = { disabledAt: AT, failingSince: AT }
  t.is(endpointState({ ...disabled, disabledReason: 'by_partner' }), 'disabled')
  t.is(endpointState({ ...disabled, disabledReason: 'gone' }), 'gone')
  t.is(endpointState({ ...disabled, disabledReason: 'failing' }), 'given_up')
})

test('an endpoint is called by its description, else by its address without what may be secret in it', (t) => {
  const url = 'https://shop.example/hooks?token=secret'
  t.is(endpointName({ description: 'Shop server', url }), 'Shop server')
  t.is(endpointName({ description: null, url }), 'https://shop.example/hooks')
  const long = endpointName({ description: null, url: `https://shop.example/${'a'.repeat(500)}` })
  t.is(long.length, 60)
  t.true(long.endsWith('a…'))
})
