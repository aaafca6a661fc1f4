import test from 'ava'
import { callFilters, NO_FILTERS } from '../../../../../../api/portal/web/src/pages/requests/call-filters.ts'

const nothing = { status: undefined, method: undefined, path: undefined, key: undefined, requestId: undefined }

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
