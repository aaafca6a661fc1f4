import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notices } from '../notices.ts'
import { refusalOf } from '../calls/refusal.ts'

type Said<Output, Input> = {
  /** The notice to show once it is done; none without it. */
  done?: string | ((output: Output, input: Input) => string)
}

/**
 * A mutation as pages use it. One that needs a session or a confirmation asks for it and repeats itself
 * (calls/repeat.ts); `<Problem of={act.problem} />` shows a refusal; success shows a notice and invalidates all
 * queries.
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
