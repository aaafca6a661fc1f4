import test from 'ava'
import { keptProblem } from '../../api/kept-problem.ts'

const kept = (detail: string, errors?: { pointer: string; detail: string }[]) =>
  keptProblem({ code: 'bad_request', detail, ...(errors && { errors }) })

test('secrets that a problem quotes are cut out of what is kept', (t) => {
  const { detail } = kept(
    'Not pds_live_0123abcXYZ, whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw, Authorization: Bearer abc.def, https://u:p@shop.example/w?token=secret&x=1 now',
  )
  t.is(detail, 'Not pds_live_…, whsec_…, Authorization: Bearer …, https://shop.example/w?token=…&x=… now')
})

test('what is kept has a bound and stays well formed, whatever was sent', (t) => {
  const { detail, errors } = kept(
    'x'.repeat(498) + '😀'.repeat(9),
    Array.from({ length: 30 }, (_, i) => ({ pointer: `/${i}`, detail: 'y'.repeat(900) })),
  )
  t.is(detail.length, 500)
  t.true(detail.isWellFormed())
  t.true(detail.endsWith('…'))
  t.is(errors?.length, 10)
  t.is(errors?.[0]?.detail.length, 200)
})

test('a database takes what is kept: no NUL, no half characters, one line', (t) => {
  t.is(kept('a\u0000b\nc\ud800').detail, 'a b c\ufffd')
  t.is(kept('It is wrong.').errors, null)
})
