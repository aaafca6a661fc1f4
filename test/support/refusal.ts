import { Refused } from '../../domain/refusals.ts'

/** The reason why a call in this process was refused; `none` when it was not. */
export const reasonOfRefusal = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'none'
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}
