import test from 'ava'
import {
  changeOf,
  typedProblems,
  withChanges,
} from '../../../../../../api/portal/web/src/pages/drawing/display-changes.ts'
import { readSentWinners } from '../../../../../../domain/drawing/winners.ts'

const AVATAR = 'https://a.example/'

test('only of those who were edited anything is sent', (t) => {
  const changes = new Map([['b2', { displayName: 'Bo', avatarUrl: null }]])
  const winners = withChanges(['a1', 'b2'], changes)
  t.deepEqual(winners, ['a1', { winner: 'b2', displayName: 'Bo', avatarUrl: null }])
  t.true('list' in readSentWinners({ winners }))
})

test('only what was edited is sent, so that no picture comes back that somebody else has removed meanwhile', (t) => {
  const present = { displayName: 'Bob', avatarUrl: AVATAR }
  t.deepEqual(changeOf(present, { displayName: ' Bo ', avatarUrl: AVATAR }), { displayName: 'Bo' })
  t.deepEqual(changeOf(present, { displayName: 'Bob', avatarUrl: ' ' }), { avatarUrl: null })
  t.deepEqual(changeOf(present, { displayName: '', avatarUrl: '' }), { displayName: null, avatarUrl: null })
})

test('what is typed as it was before is no change', (t) => {
  const present = { displayName: 'Bo', avatarUrl: null }
  t.is(changeOf(present, { displayName: 'Bo ', avatarUrl: '' }), null)
  t.deepEqual(changeOf(present, { displayName: 'Bo', avatarUrl: AVATAR }), { avatarUrl: AVATAR })
})

test('names and avatars are held to the rules of the API; an empty field takes them away', (t) => {
  t.deepEqual(typedProblems({ displayName: '', avatarUrl: ' ' }), { displayName: null, avatarUrl: null })
  const { displayName, avatarUrl } = typedProblems({ displayName: 'n'.repeat(41), avatarUrl: 'http://a.example/' })
  t.regex(displayName ?? '', /41 characters/)
  t.regex(avatarUrl ?? '', /https/)
})
