import type { TRPCLink } from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import type { PortalRouter } from '../../../router.ts'
import { type Question, questions } from './open-questions.ts'
import { reasonOf } from './refusal.ts'

const QUESTIONS_PER_CALL = 4

const questionOf: Record<string, Question> = { not_signed_in: 'sign_in', confirmation_needed: 'confirm' }

/** A call refused for lack of a session or a confirmation asks for it, then repeats itself unchanged. */
export const repeatOnceAnswered: TRPCLink<PortalRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let running: Unsubscribable
      let isOver = false
      let asked = 0
      const attempt = (): void => {
        running = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            const question = questionOf[reasonOf(error)]
            if (question && asked < QUESTIONS_PER_CALL) void attemptOnceAnswered(question, () => observer.error(error))
            else observer.error(error)
          },
        })
      }
      const attemptOnceAnswered = async (question: Question, giveUp: () => void): Promise<void> => {
        asked += 1
        const isAnswered = await questions.ask(question)
        if (isOver) return
        if (isAnswered) attempt()
        else giveUp()
      }
      attempt()
      return () => {
        isOver = true
        running.unsubscribe()
      }
    })
