/** What a suspended partner's servers and people are told. */
import { both, type Sentence } from './sentence.ts'
import { shownText } from './shown-name.ts'

const MAX_REASON = 500

/** Why, as the partner's team reads it. */
export const suspensionReason = shownText(MAX_REASON)

export const suspendedSentence = (reason: string): Sentence =>
  both(
    `This account is suspended, and nothing in it can be changed. Talk to the operator of the service, who says why: ${reason}`,
    `Dieses Konto ist gesperrt, und nichts darin kann geändert werden. Sprechen Sie mit dem Betreiber des Dienstes, der sagt, warum: ${reason}`,
  )
