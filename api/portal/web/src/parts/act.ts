import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notices } from '../notices.ts'
import { refusalOf } from '../calls/refusal.ts'

type Said<Output, Input> = {
  /** What is told once it is done; nothing is told without it. */
  done?: string | ((output: Output, input: Input) => string)
}

/**
 * A mutation as pages use it. What needs a session or a confirmation asks for it by itself and is repeated
 * (calls/repeat.ts); a refusal is in `problem`, to be shown by `<Problem of={act.problem} />`; success is told, and all
 * pages read anew.
 */
export const useAct = <Output, Failure, Input, Kept>(
  options: UseMutationOptions<Output, Failure, Input, Kept>,
  { done }: Said<Output, Input> = {},
) => {
  const queries = useQueryClient()
  const mutation = useMutation<Output, Failure, Input, Kept>({
    ...options,
    onSuccess: async (...success) => {
      const [output, input] = success
      if (done) notices.tell(typeof done === 'string' ? done : done(output, input))
      await options.onSuccess?.(...success)
      void queries.invalidateQueries()
    },
  })
  return { ...mutation, problem: mutation.error === null ? null : refusalOf(mutation.error) }
}
