import { z } from 'zod'
import { hashShape, idShape, instantShape } from './parts.ts'

export const receiptShape = z
  .object({
    drawing: idShape('drw', 'The drawing that the list is for.'),
    winnersCommitment: hashShape(
      'The fingerprint of the list: SHA-256 of the canonical JSON of the drawing’s id and its winners.',
    ),
    sentAt: instantShape('Since when the drawing has this list. A list that is sent again keeps its time.'),
    keyId: z.string().meta({ description: 'Which of the keys at `/log/receipt-keys` has signed.' }),
    signature: z
      .string()
      .meta({ description: 'The signature (Ed25519, base64) of the list’s entry in the transparency log.' }),
    logProof: z.url().meta({ description: 'Where the entry’s place in the log is proven, a second later at most.' }),
    drawProof: z.url().meta({ description: 'Where the draw is proven, once it is drawn.' }),
  })
  .meta({
    id: 'Receipt',
    description:
      'The signed promise that this list is in the public transparency log. Keep it where we cannot reach it: `verify-draw.mjs --receipt` proves with it that the list was replaced before the lock, if it ever is.',
  })

/** In the answer to a list. */
export const receiptMember = receiptShape
  .nullable()
  .meta({ description: 'Null where the service fetched this list itself.' })
