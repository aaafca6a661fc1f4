/** What a partner's servers and people are told while it moves to another place of the service, and once it has. */
import { Refused } from '../refusals.ts'
import { both, type Sentence } from '../sentence.ts'

/** `to`: where its servers ask from now on; null: it is on its way. */
export type Away = { to: string | null }

const MOVING = both(
  'This account is being moved, which takes a few minutes. Send the request again in a minute: nothing of it was done.',
  'Dieses Konto wird gerade verlegt, was einige Minuten dauert. Versuchen Sie es in einer Minute noch einmal: Es ist nichts geschehen.',
)

const awaySentence = ({ to }: Away): Sentence =>
  to === null
    ? MOVING
    : both(
        `This account has moved to ${to}: send the request there, with the same key. Nothing of it was done here.`,
        `Dieses Konto ist nach ${to} umgezogen: Melden Sie sich dort an. Hier ist nichts geschehen.`,
      )

/** The refusal for those who act for a partner that is not here. `location`: where it is. */
export class Moved extends Refused {
  readonly location: string | null

  constructor(away: Away) {
    super('moved', awaySentence(away))
    this.location = away.to
  }
}
