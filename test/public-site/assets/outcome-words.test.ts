import test from 'ava'
import { meaningOf, sentenceOf, titleOf, verdictOf } from '../../../public-site/assets/outcome-words.js'

const right = { name: 'scheme', ok: true, detail: 'prize-draw/1' }
const wrong = { name: 'prizes', ok: false, detail: 'amountCents must be 5; found 6' }
const named = { id: 'drw_1', number: 7, campaign: 'Daily', isLive: false, chainId: null }
const outcome = { ok: true, test: false, checks: [right, right], notChecked: [] }

test('a draw is right when every check is, and says how many there were', (t) => {
  t.is(verdictOf(outcome), 'right')
  t.is(sentenceOf(outcome), 'This draw checks out.')
  t.regex(
    meaningOf(outcome, named, null).join(' '),
    /exactly as published: 2 checks, and none failed\. Your own browser/,
  )
})

test('a TEST draw that is right says that no prize depends on it', (t) => {
  t.regex(meaningOf({ ...outcome, test: true }, named, null).join(' '), /It is a TEST draw: .* no real prize/)
})

test('one failed check makes a draw wrong, whatever else could not be found out', (t) => {
  const failed = { ...outcome, ok: false, checks: [right, wrong], error: 'chain: the node cannot be asked' }
  t.is(verdictOf(failed), 'wrong')
  t.is(sentenceOf(failed), '1 of 2 checks failed: this is not what the rules give.')
})

test('what could not be found out is neither right nor wrong, and says why', (t) => {
  const unknown = { ...outcome, ok: false, error: 'chain: the node cannot be asked' }
  t.is(verdictOf(unknown), 'unknown')
  t.regex(sentenceOf(unknown), /^Nothing is wrong so far.*chain: the node cannot be asked$/)
})

test('a draw is named by its number and campaign, else by its id', (t) => {
  t.is(titleOf(named), 'Draw 7 of Daily')
  t.is(titleOf({ ...named, number: null, campaign: null }), 'Draw drw_1')
  t.is(titleOf({ ...named, id: null, number: null }), 'A draw without a name of Daily')
})

test('of a live draw it is said whether its chain was asked, and a node out of reach is no fault of the draw', (t) => {
  const live = { ...named, isLive: true, chainId: 8453 }
  const host = 'mainnet.base.org'
  t.regex(meaningOf(outcome, live, null).at(-1) ?? '', /was taken from the proof/)
  t.regex(meaningOf(outcome, live, { host, isReached: true }).at(-1) ?? '', /holds the same, as mainnet\.base\.org/)
  t.regex(meaningOf(outcome, live, { host, isReached: false }).at(-1) ?? '', /says nothing about the draw/)
})
