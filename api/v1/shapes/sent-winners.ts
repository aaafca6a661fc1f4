/**
 * The body of a send. A hand-written parser reads it, for speed (domain/drawing/winners.ts); a test compares the two.
 */
import { z } from 'zod'
import { MAX_WINNERS } from '../../../domain/drawing/winners.ts'
import { PORTS_IN_WORDS } from '../../../domain/partner-url/port.ts'
import { MAX_STACKED_MARKS } from '../../../domain/text.ts'
import {
  avatarUrlProblem,
  MAX_AVATAR_URL_LENGTH,
  MAX_DISPLAY_NAME_LENGTH,
  readDisplayName,
} from '../../../domain/drawing/winner-display.ts'

const winnerId = z
  .string()
  .regex(/^[A-Za-z0-9._:~+/=_-]{1,128}$/)
  .meta({
    id: 'WinnerId',
    description:
      'Public in the proof: a keyed HMAC of the user id or a random id, never an e-mail address or a user name.',
    example: 'u_7f3a',
  })

const sentWinner = z
  .strictObject({
    winner: winnerId,
    displayName: z
      .string()
      .refine((text) => 'name' in readDisplayName(text))
      .nullish()
      .meta({
        description: `A name to show, 1 to ${MAX_DISPLAY_NAME_LENGTH} characters once trimmed of spaces and marks of direction and in Unicode’s NFC. Some of it can be seen, at most ${MAX_STACKED_MARKS} accents or other marks stand on one letter, and nothing in it is a control character or changes the direction of text. Null removes it, absent keeps it.`,
        example: 'Ann',
      }),
    avatarUrl: z
      .string()
      .max(MAX_AVATAR_URL_LENGTH)
      .regex(/^[Hh][Tt][Tt][Pp][Ss]:\/\//)
      .refine((text) => avatarUrlProblem(text) === null)
      .nullish()
      .meta({
        description: `The https address of a picture, at port ${PORTS_IN_WORDS.en}, without a user name or password. Null removes it, absent keeps it.`,
        example: 'https://shop.example/faces/ann.png',
      }),
  })
  .meta({ id: 'SentWinner' })

export const sentWinnersShape = z.strictObject({
  winners: z
    .array(z.union([winnerId, sentWinner]))
    .min(1)
    .max(MAX_WINNERS)
    .meta({ description: 'Exactly `winnersExpected` winners, in order.' }),
})
