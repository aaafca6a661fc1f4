import test from 'ava'
import { sourceUrlProblem } from '../../../domain/pull/source-url.ts'
import { loopbackUrls, refusedUrls, takenUrls } from '../../support/pull/partner-urls.ts'

const problem = (url: string, allowLoopback = false) => sourceUrlProblem(url, { allowLoopback })?.en ?? null

test('an absolute https address is taken, with a port, a path and a query of its own', (t) => {
  for (const url of takenUrls) t.is(problem(url), null, url)
})

test('anything else is refused in words', (t) => {
  const refused = [
    ...refusedUrls,
    ['https://shop.test/?drawing=1', /"drawing" in its query/],
    ['https://shop.test/?a=1&cutoff%41t=1', /"cutoffAt" in its query/],
  ] as const
  for (const [url, sentence] of refused) t.regex(problem(url, true) ?? '', sentence, url)
})

test('this machine is for development only, and so is http', (t) => {
  for (const url of loopbackUrls) {
    t.is(problem(url, true), null, url)
    t.regex(problem(url) ?? '', /address of this machine/, url)
  }
  t.regex(problem('http://10.0.0.1/winners', true) ?? '', /start with https/)
})
