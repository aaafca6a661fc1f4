import type { AttentionCode, Details } from '../../attention.ts'
import { sourceWords } from '../../finding-words/source.ts'
import { keptWords } from '../../finding.ts'
import { sourceSentence } from '../../pull/sentence.ts'

const OURS = 'Sie müssen nichts tun: Wir kümmern uns darum.'

/** What the operator solves: what it means, and that nothing is asked of the partner. */
const ours = (means: string) => (): string => `${means} ${OURS}`

export const de: { readonly [Code in AttentionCode]: (detail: Details[Code]) => string } = {
  no_winners: () => 'Keine Gewinnerliste bis zum Annahmeschluss.',
  fetch_failed: ({ failure, finding }) =>
    keptWords({ words: failure, finding }, { catalogue: sourceWords, sentence: sourceSentence }, 'de'),
  no_wallet: () => 'Keine Wallet für Auszahlungen.',
  wallet_not_approved: ours('Die Wallet der Kampagne ist noch nicht im Vertrag gesetzt.'),
  unsupported_payment: ours('Der Dienst kann im Token der Kampagne auf ihrer Chain noch nicht auszahlen.'),
  not_registered: ours(
    'Der Vertrag kennt die Kampagne noch nicht, deshalb bekommen ihre Ziehungen keinen Zufallswert.',
  ),
  table_not_registered: ours(
    'Der Vertrag kennt den Gewinnplan dieser Ziehung noch nicht, deshalb bekommt sie keinen Zufallswert.',
  ),
  chain_unwatched: ours('Kein Teil des Dienstes ist mit der Chain der Kampagne verbunden.'),
  chain_failing: ours(
    'Der Dienst kann mit der Chain nicht arbeiten: Ihre Knoten sind nicht erreichbar oder lehnen Anfragen ab.',
  ),
  chain_misconfigured: ours(
    'Der Dienst ist mit einer anderen Chain oder einem anderen Vertrag verbunden als erwartet.',
  ),
  wrong_key: ours('Der Dienst hat den Schlüssel eines anderen Kontos als dem, das auf dieser Chain signiert.'),
  not_operator: ours('Der Vertrag nimmt vom Konto des Dienstes keine Aufrufe an.'),
  contract_paused: ours(
    'Der Eigentümer des Vertrags hat ihn angehalten: Es wird nichts angefordert und nichts ausgezahlt.',
  ),
  gas_expensive: ({ chain }) => `Gas auf ${chain} kostet mehr als das gesetzte Limit: Es wird wieder versucht.`,
  gas_empty: ours('Das Konto des Dienstes kann keine Transaktionen bezahlen.'),
  fee_empty: ours('Der Vertrag kann den Anbieter der Zufallswerte nicht bezahlen.'),
  fee_expensive: ours('Der Anbieter der Zufallswerte verlangt mehr, als der Dienst für einen Wert zahlt.'),
  chain_differs: ours(
    'Vertrag und Dienst stimmen nicht überein. Worum es dabei geht, wird bis zur Klärung weder gesendet noch ausgezahlt.',
  ),
  unknown_number: ours('Der Vertrag hat Ziehungen der Kampagne, die der Dienst nicht kennt.'),
  chain_refused: ({ transaction }) =>
    `Der Vertrag hat die Transaktion ${transaction} abgelehnt; es wird wieder versucht.`,
  contract_refuses: ours('Der Vertrag nimmt nicht an, was als Nächstes zu tun ist.'),
  token_refuses: () =>
    'Der Token lässt die Zahlung nicht durch, zum Beispiel weil die Wallet gesperrt ist. Hat der Token Ihre Wallet gesperrt, setzen Sie eine andere; sonst kümmern wir uns darum.',
  not_mined: ours('Eine Transaktion des Dienstes wartet seit mehr als fünf Minuten auf einen Block.'),
  entropy_overdue: ours('Der Anbieter der Zufallswerte hat seit mehr als fünf Minuten nicht geantwortet.'),
  callback_failed: ours(
    'Der Anbieter der Zufallswerte hat geantwortet, und der Vertrag hat den Wert nicht angenommen.',
  ),
  value_not_delivered: ours('Der Zufallswert ist öffentlich, und der Vertrag hat ihn vom Dienst nicht angenommen.'),
  cap_exceeded: ours('Die Zahlung ist größer, als der Vertrag für diese Kampagne auf einmal auszahlt.'),
  day_cap_reached: () =>
    'Die heutigen Zahlungen der Kampagne haben ihr Tageslimit im Vertrag erreicht: Ausgezahlt wird morgen (UTC).',
  guarantee_too_early: ({ from }) =>
    `Der Vertrag zahlt die nächste Garantie dieser Kampagne ab ${from} aus; sie wird dann ausgezahlt.`,
  till_empty: ours('Für die Kampagne wurde zu wenig Geld eingezahlt, um auszuzahlen.'),
  period_waits: ({ period, drawings, firstDrawAt }) =>
    drawings === 1
      ? `Garantiezeitraum ${period} ist vorbei, aber die Ziehung vom ${firstDrawAt} braucht Aufmerksamkeit, bevor er geprüft werden kann.`
      : `Garantiezeitraum ${period} ist vorbei, aber ${drawings} seiner Ziehungen, als erste die vom ${firstDrawAt}, brauchen Aufmerksamkeit, bevor er geprüft werden kann.`,
  rows_differ: ours(
    'Der Dienst hat eine Ziehung aus seinen Aufzeichnungen nachgerechnet, und sie stimmen nicht: Etwas hat sie verändert.',
  ),
  audit_differs: ours(
    'Der Dienst hat die Kette Ihres Protokolls nachgerechnet, und sie stimmt nicht: Etwas hat Einträge verändert.',
  ),
  given_up: ({ step }) =>
    `Der Schritt „${step}“ ist fehlgeschlagen und wird jede Minute wieder versucht; der Betreiber sieht die Ursache.`,
}
