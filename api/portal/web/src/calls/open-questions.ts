/** What a call may need from the user before it is repeated. */
export type Question = 'sign_in' | 'confirm'

type Asked = { question: Question; answer: (isAnswered: boolean) => void; promise: Promise<boolean> }

/** The open questions, each asked once however many calls wait for it. */
export const openQuestions = () => {
  let asked: readonly Asked[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly Asked[]): void => {
    asked = next
    for (const listener of listeners) listener()
  }
  return {
    ask: (question: Question): Promise<boolean> => {
      const known = asked.find((one) => one.question === question)
      if (known) return known.promise
      const { promise, resolve } = Promise.withResolvers<boolean>()
      change([...asked, { question, answer: resolve, promise }])
      return promise
    },
    answer: (question: Question, isAnswered: boolean): void => {
      const known = asked.find((one) => one.question === question)
      change(asked.filter((one) => one !== known))
      known?.answer(isAnswered)
    },
    /** The question to show; signing in comes before confirming. */
    current: (): Question | null => {
      if (asked.some(({ question }) => question === 'sign_in')) return 'sign_in'
      return asked[0]?.question ?? null
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const questions = openQuestions()
