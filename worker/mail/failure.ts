import type { MailFailure } from '../../domain/portal/mail-try.ts'

const MAX_ANSWER = 200
/** An answer often repeats who the mail is for, and it is logged. */
const ADDRESSES = /[^\s<>@]+@[^\s<>]+/g

/** What a mail server answers about one mail or its recipient; about everything else it may think again. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA'])

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string; message?: string }

/**
 * Why a mail server did not take a mail. A refusal for good (5…) of the mail or its recipient is final; one of the
 * connection, the sign-in or the sender is the operator's to mend.
 */
export const failureOf = (error: unknown): MailFailure => {
  const { code, command = '', responseCode, response, message = '' } = error as SmtpError
  const answer = (response ?? message).replaceAll(/\s+/g, ' ').replaceAll(ADDRESSES, '…').slice(0, MAX_ANSWER)
  const isAnswer = responseCode !== undefined
  return {
    sentence: isAnswer ? `The mail server answered ${answer}` : `The mail server was not reached: ${answer || code}`,
    isFinal: isAnswer && responseCode >= 500 && ABOUT_THE_MAIL.has(command),
  }
}
