/** The mail server that a worker sends by, and who its mails are from. */
import { z } from 'zod'
import type { Rule } from './together.ts'

const MAIL_FROM = /^(?:([^<>"\p{Cc}]*)<)?([^<>\s]+)>?$/u

export const mailSettings = {
  SMTP_URL: z
    .string()
    .refine(
      (text) => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text),
      'is not the address of a mail server: smtp://user:password@host:587, or smtps://',
    )
    .transform((text) => new URL(text))
    .optional(),
  MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const [, name = '', address = ''] = MAIL_FROM.exec(text) ?? []
      if (z.email().safeParse(address).success) return { name: name.trim(), address }
      context.addIssue({ code: 'custom', message: 'is not a sender: Prize Drawing Service <draws@example.org>' })
      return z.NEVER
    })
    .optional(),
}

type MailSettings = z.infer<z.ZodObject<typeof mailSettings>>

export const mailServerOf = ({ SMTP_URL: url, MAIL_FROM: from }: MailSettings) => url && from && { url, from }

/** It takes both settings or neither. */
export const refuseHalfOfMail: Rule<MailSettings> = ({ isThere, refuse }) => {
  if (isThere('SMTP_URL') === isThere('MAIL_FROM')) return
  const [path, other] = isThere('MAIL_FROM')
    ? (['SMTP_URL', 'MAIL_FROM'] as const)
    : (['MAIL_FROM', 'SMTP_URL'] as const)
  refuse(path, `is missing: ${other} is there, and mail takes both`)
}
