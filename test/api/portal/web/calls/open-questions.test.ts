import test from 'ava'
import { openQuestions } from '../../../../../api/portal/web/src/calls/open-questions.ts'

test('calls that need the same are asked for once, and all of them learn the answer', async (t) => {
  const questions = openQuestions()
  const calls = [questions.ask('confirm'), questions.ask('confirm'), questions.ask('confirm')]
  t.is(questions.current(), 'confirm')
  questions.answer('confirm', true)
  t.deepEqual(await Promise.all(calls), [true, true, true])
  t.is(questions.current(), null)
})

test('signing in goes before a confirmation, which is asked for afterwards', async (t) => {
  const questions = openQuestions()
  const confirmed = questions.ask('confirm')
  const signedIn = questions.ask('sign_in')
  t.is(questions.current(), 'sign_in')
  questions.answer('sign_in', true)
  t.true(await signedIn)
  t.is(questions.current(), 'confirm')
  questions.answer('confirm', false)
  t.false(await confirmed)
})

test('a question that was answered can be asked again', async (t) => {
  const questions = openQuestions()
  const first = questions.ask('confirm')
  questions.answer('confirm', false)
  t.false(await first)
  const second = questions.ask('confirm')
  t.is(questions.current(), 'confirm')
  questions.answer('confirm', true)
  t.true(await second)
})

test('those who listen hear of each question and each answer, until they stop', (t) => {
  const questions = openQuestions()
  const heard: unknown[] = []
  const stop = questions.subscribe(() => heard.push(questions.current()))
  void questions.ask('confirm')
  questions.answer('confirm', true)
  stop()
  void questions.ask('sign_in')
  t.deepEqual(heard, ['confirm', null])
})
