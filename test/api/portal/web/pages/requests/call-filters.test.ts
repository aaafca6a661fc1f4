import test from 'ava'
import { callFilters, NO_FILTERS } from '../../../../../../api/portal/web/src/pages/requests/call-filters.ts'

const nothing = {
  status: undefined,
  method: undefined,
  path: undefined,
  key: undefined,
  requestId: undefined,
  code: undefined,
  drawing: undefined,
  since: undefined,
  until: undefined,
}

test('an address without filters asks for everything', (t) => {
  t.deepEqual(callFilters({}), nothing)
  t.deepEqual(callFilters(NO_FILTERS), nothing)
})

test('a status is a class by its name or one by its number', (t) => {
  for (const status of ['ok', 'refused', 'failed'] as const) t.is(callFilters({ status }).status, status)
  t.is(callFilters({ status: '409' }).status, 409)
})

test('what no server could be asked for is left out of the address', (t) => {
  for (const status of ['toString', '42', '4090', '600', '-1', '4e2']) t.is(callFilters({ status }).status, undefined)
  for (const method of ['get', 'BREW', 'constructor']) t.is(callFilters({ method }).method, undefined)
  t.is(callFilters({ method: 'PATCH' }).method, 'PATCH')
})

test('spaces around what was pasted are not asked for', (t) => {
  t.like(callFilters({ path: ' /winners ', request: ' req_1\n' }), { path: '/winners', requestId: 'req_1' })
})

test('days are whole ones in UTC, and what is no day, code or drawing is not asked for', (t) => {
  t.like(callFilters({ from: '2026-11-20', to: '2026-11-21' }), {
    since: '2026-11-20T00:00:00.000Z',
    until: '2026-11-22T00:00:00.000Z',
  })
  t.deepEqual(callFilters({ from: '2026-13-20', to: 'today', code: 'No such', drawing: 'drw' }), nothing)
  t.like(callFilters({ code: ' locked ', drawing: 'drw_1' }), { code: 'locked', drawing: 'drw_1' })
})
