import { Refused } from '../../domain/refusals.ts'

/** The reason why what was called in this process refused; `none` when it did not. */
export const reasonOfRefusal = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'none'
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}
