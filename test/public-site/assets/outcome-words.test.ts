import test from 'ava'
import {
  forgiving,
  isChainReached,
  meaningOf,
  sentenceOf,
  titleOf,
  verdictOf,
} from '../../../public-site/assets/outcome-words.js'

const right = { name: 'scheme', ok: true, detail: 'prize-draw/1' }
const wrong = { name: 'prizes', ok: false, detail: 'amountCents must be 5; found 6' }
const named = { id: 'drw_1', number: 7, campaign: 'Daily', isLive: false, chainId: null, isInLog: false }
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

const inLog = { name: 'log', ok: true, detail: 'entry 3 of the 5' }
const notInLog = { name: 'log', ok: false, detail: 'drawing of entry 3 must be' }
const unread = { ok: false, error: 'log: it cannot be read', prevented: ['log'] }

test('what the log alone contradicts is said so, and that a proof of another service has another log', (t) => {
  const failed = { ...outcome, ok: false, checks: [right, notInLog] }
  t.regex(sentenceOf(failed), /^The public log of this site does not have this draw/)
  t.regex(meaningOf(failed, named, null).join(' '), /of another service/)
  const both = { ...failed, checks: [wrong, notInLog] }
  t.is(sentenceOf(both), '2 of 2 checks failed: this is not what the rules give.')
})

test('a log that has the draw, and one that cannot be read, are each said', (t) => {
  t.regex(meaningOf({ ...outcome, checks: [right, inLog] }, named, null).at(-1) ?? '', /has the same list/)
  const found = forgiving({ ...outcome, ...unread })
  t.is(verdictOf(found), 'right')
  t.regex(meaningOf(found, named, null).at(-1) ?? '', /could not be read just now/)
})

test('only those who are asked by themselves are forgiven, and never a check that failed', (t) => {
  const silent = { ...outcome, ok: false, error: 'chain: the node cannot be asked', prevented: ['chain', 'log'] }
  t.is(verdictOf(forgiving(silent)), 'unknown')
  t.is(verdictOf(forgiving(silent, () => true)), 'right')
  t.false(isChainReached(silent))
  t.true(isChainReached({ ...outcome, ...unread }))
  t.is(verdictOf(forgiving({ ...outcome, ...unread, checks: [wrong] })), 'wrong')
})
