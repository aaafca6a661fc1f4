import test from 'ava'
import { sentenceOf, titleOf, verdictOf } from '../../../public-site/assets/outcome-words.js'

const right = { name: 'scheme', ok: true, detail: 'prize-draw/1' }
const wrong = { name: 'prizes', ok: false, detail: 'amountCents must be 5; found 6' }
const outcome = { ok: true, test: false, checks: [right, right], notChecked: [] }

test('a draw is right when every check is, and says how many there were', (t) => {
  t.is(verdictOf(outcome), 'right')
  t.is(sentenceOf(outcome), 'Everything that was checked is right: 2 checks.')
})

test('a TEST draw that is right says that no prize depends on it', (t) => {
  t.regex(sentenceOf({ ...outcome, test: true }), /right: 2 checks\. It is a TEST draw: no real prize/)
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
  const named = { id: 'drw_1', number: 7, campaign: 'Daily', isLive: false }
  t.is(titleOf(named), 'Draw 7 of Daily')
  t.is(titleOf({ ...named, number: null, campaign: null }), 'Draw drw_1')
  t.is(titleOf({ ...named, id: null, number: null }), 'A draw without a name of Daily')
})
