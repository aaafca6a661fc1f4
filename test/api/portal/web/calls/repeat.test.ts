import test, { type ExecutionContext } from 'ava'
import { createTRPCClient, type TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { PortalRouter } from '../../../../../api/portal/router.ts'
import { questions } from '../../../../../api/portal/web/src/calls/open-questions.ts'
import { repeatOnceAnswered } from '../../../../../api/portal/web/src/calls/repeat.ts'

type Refusal = TRPCClientError<PortalRouter>

const refusal = (reason: string): Refusal =>
  Object.assign(new Error(`refused: ${reason}`), { data: { reason } }) as unknown as Refusal

/** A server that gives these answers in turn: a refusal's reason, or null for what was asked. Keeps what it was sent. */
const serverOf = (answers: (string | null)[]) => {
  const sent: unknown[] = []
  const link: TRPCLink<PortalRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        sent.push(op.input)
        const reason = answers.shift() ?? null
        if (reason) observer.error(refusal(reason))
        else {
          observer.next({ result: { type: 'data', data: { state: 'signed_in' } } })
          observer.complete()
        }
      })
  const client = createTRPCClient<PortalRouter>({ links: [repeatOnceAnswered, link] })
  return { sent, rename: (name: string) => client.user.rename.mutate({ name }) }
}

/** Answers every question at once, and keeps which they were. */
const answerAll = (t: ExecutionContext, isAnswered: boolean): (string | null)[] => {
  const asked: (string | null)[] = []
  const answer = () => {
    const question = questions.current()
    if (!question) return
    asked.push(question)
    questions.answer(question, isAnswered)
  }
  t.teardown(questions.subscribe(answer))
  return asked
}

test.serial('a call refused for want of a confirmation is repeated as it was once it is given', async (t) => {
  const { sent, rename } = serverOf(['confirmation_needed', null])
  const asked = answerAll(t, true)
  t.deepEqual(await rename('Ann'), { state: 'signed_in' } as never)
  t.deepEqual(asked, ['confirm'])
  t.deepEqual(sent, [{ name: 'Ann' }, { name: 'Ann' }])
})

test.serial('a session that ends in the middle is asked for, then whatever else is missing', async (t) => {
  const { sent, rename } = serverOf(['not_signed_in', 'confirmation_needed', null])
  const asked = answerAll(t, true)
  await rename('Ann')
  t.deepEqual(asked, ['sign_in', 'confirm'])
  t.is(sent.length, 3)
})

test.serial('who does not confirm is told why the call was refused, and nothing is sent again', async (t) => {
  const { sent, rename } = serverOf(['confirmation_needed', null])
  const asked = answerAll(t, false)
  await t.throwsAsync(rename('Ann'), { message: /confirmation_needed/ })
  t.deepEqual(asked, ['confirm'])
  t.is(sent.length, 1)
})

test.serial('other refusals are passed on at once, a wrong password among them', async (t) => {
  for (const reason of ['sign_in_failed', 'code_failed', 'role_too_low', 'not_found']) {
    const { sent, rename } = serverOf([reason, null])
    await t.throwsAsync(rename('Ann'), { message: new RegExp(reason) })
    t.is(sent.length, 1)
    t.is(questions.current(), null)
  }
})

test.serial('a server that never has enough is not asked endlessly', async (t) => {
  const { sent, rename } = serverOf(Array.from({ length: 9 }, () => 'confirmation_needed'))
  const asked = answerAll(t, true)
  await t.throwsAsync(rename('Ann'), { message: /confirmation_needed/ })
  t.deepEqual([sent.length, asked.length], [5, 4])
})
