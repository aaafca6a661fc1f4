import { TRPCClientError } from '@trpc/client'

export type Refusal = {
  reason: string
  status: number
  message: string
  problems: { pointer: string; detail: string }[]
}

/** What a call is refused with. Reason `none`: it was not refused. */
export const refusalOf = async (call: Promise<unknown>): Promise<Refusal> => {
  try {
    await call
    return { reason: 'none', status: 200, message: '', problems: [] }
  } catch (error) {
    if (!(error instanceof TRPCClientError) || !error.data) throw error
    const { reason, httpStatus, problems } = error.data as { reason: string; httpStatus: number } & Pick<
      Refusal,
      'problems'
    >
    return { reason, status: httpStatus, message: error.message, problems }
  }
}

export const reasonOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).reason
