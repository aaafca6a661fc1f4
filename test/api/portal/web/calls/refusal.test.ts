import test from 'ava'
import { isTransient, problemAt, refusalOf } from '../../../../../api/portal/web/src/calls/refusal.ts'
import { loadTexts } from '../../../../../api/portal/web/src/texts/texts.ts'

test.before(() => loadTexts('en'))

test('a refusal keeps its reason, its sentence and what is wrong with each input', (t) => {
  const problems = [{ pointer: '/name', detail: 'must not be empty' }]
  const refusal = refusalOf({ message: 'Say a name.', data: { reason: 'bad_request', problems, requestId: 'req_1' } })
  t.deepEqual(refusal, { reason: 'bad_request', sentence: 'Say a name.', problems, requestId: 'req_1' })
  t.is(problemAt(refusal, '/name'), 'must not be empty')
  t.is(problemAt(refusal, '/email'), undefined)
  t.is(problemAt(null, '/name'), undefined)
})

test('an answer that never came is reported as such, whatever the browser calls it', (t) => {
  for (const error of [new TypeError('Failed to fetch'), null, undefined, { message: 'x', data: null }]) {
    t.is(refusalOf(error).reason, 'unreachable')
    t.regex(refusalOf(error).sentence, /could not be reached/)
  }
})

test('an answer that says nothing of use is reported as our fault', (t) => {
  t.deepEqual(refusalOf({ message: '', data: { problems: 'none' } }), {
    reason: 'failed',
    sentence: 'Something went wrong on our side.',
    problems: [],
    requestId: null,
  })
})

test('only what may succeed in a moment is asked again by itself', (t) => {
  t.true(isTransient(new TypeError('Failed to fetch')))
  t.true(isTransient({ message: 'x', data: { reason: 'unavailable' } }))
  for (const reason of ['not_signed_in', 'not_found', 'internal'])
    t.false(isTransient({ message: 'x', data: { reason } }))
})
