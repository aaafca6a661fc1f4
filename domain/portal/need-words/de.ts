import { checksummed } from '../../chain/address.ts'
import { money } from '../../money.ts'
import type { NeedKind } from '../need.ts'
import { counted, others, saidIn, whyOf, type Words } from './said.ts'

const { timesOf, sinceOf, inUtc } = saidIn('de', 'am')

const missed: Words = (need, now) => {
  const { draw, cutoff } = timesOf(need, now)
  const rest = others(need.count, '1 weitere Ziehung hat keine.', 'weitere Ziehungen haben keine.')
  return {
    sentence: `Für die Ziehung um ${draw} gab es zum Annahmeschluss um ${cutoff} keine Gewinnerliste.${rest}`,
    advice: 'Verlängern Sie den Annahmeschluss und senden Sie sie dann.',
  }
}

const notFetched: Words = (need, now) => ({
  sentence: `Die Gewinnerliste für die Ziehung um ${timesOf(need, now).draw} kam nicht: ${whyOf(need, 'de')}${others(need.count, '1 weitere Ziehung wartet auch.', 'weitere Ziehungen warten auch.')}`,
  advice:
    'Berichtigen Sie, was Ihr Server antwortet, und holen Sie dann noch einmal ab oder verlängern Sie den Annahmeschluss.',
})

const due: Words = (need, now) => {
  const { draw, cutoff } = timesOf(need, now)
  const rest = others(need.count, '1 weitere Ziehung hat keine.', 'weitere Ziehungen haben keine.')
  return {
    sentence: `Die Ziehung um ${draw} nimmt bis ${cutoff} eine Gewinnerliste an und hat noch keine.${rest}`,
    advice: 'Senden Sie sie vor dem Annahmeschluss.',
  }
}

const drawing: Words = (need, now) => ({
  sentence: `Die Ziehung um ${timesOf(need, now).draw} wartet: ${whyOf(need, 'de')}${others(need.count, '1 weitere Ziehung auch.', 'weitere Ziehungen auch.')}`,
  advice: null,
})

const campaign: Words = (need) => ({
  sentence:
    need.guaranteeId === null
      ? whyOf(need, 'de')
      : `Die Auszahlung einer Garantie wartet: ${whyOf(need, 'de')}${others(need.count, '1 weitere auch.', 'weitere auch.')}`,
  advice: null,
})

const period: Words = (need, now) => {
  const rest = others(need.count, '1 weiterer Zeitraum wartet auch.', 'weitere Zeiträume warten auch.')
  return {
    sentence:
      need.drawAt === null
        ? `Die Prüfung von Garantiezeitraum ${need.text} schlug fehl und wird wiederholt.${rest}`
        : `Garantiezeitraum ${need.text} wartet auf die Ziehung um ${timesOf(need, now).draw}, die Aufmerksamkeit braucht.${rest}`,
    advice: null,
  }
}

const pick: Words = ({ text, cents, count }) => ({
  sentence: `Kein Gewinn von Zeitraum ${text} erreichte den garantierten Betrag.${others(count, '1 weiterer Zeitraum wartet auf eine Auswahl.', 'weitere Zeiträume warten auf eine Auswahl.')}`,
  advice: `Wählen Sie aus, wer die Garantie von ${money(cents ?? 0, 'de')} erhält.`,
})

const held: Words = ({ text, cents, count }) => ({
  sentence: `Ein Gewinn von ${money(cents ?? 0, 'de')} aus Ziehung ${text} ist einbehalten.${others(count, '1 weiterer einbehaltener Gewinn wartet.', 'weitere einbehaltene Gewinne warten.')}`,
  advice: 'Zahlen Sie ihn von Hand aus und vermerken Sie ihn dann als ausgezahlt.',
})

const prizeMoney: Words = ({ cents }) => ({
  sentence: `Für Gewinne sind nur noch ${money(cents ?? 0, 'de')} da: Das reicht keine drei Tage mehr oder vielleicht nicht für die nächste Ziehung.`,
  advice: 'Bitten Sie den Betreiber des Dienstes, für diese Kampagne mehr einzuzahlen.',
})

const wallet: Words = ({ count }) => {
  if (count === 0)
    return {
      sentence: 'Es gibt keine Wallet für Auszahlungen.',
      advice: 'Legen Sie eine fest, damit Gewinne ausgezahlt werden können.',
    }
  const what = count === 1 ? 'Die Gewinne einer Ziehung warten' : `Die Gewinne von ${counted(count)} Ziehungen warten`
  return {
    sentence: `${what} auf eine Wallet für Auszahlungen.`,
    advice: 'Legen Sie eine fest, dann werden sie ausgezahlt.',
  }
}

const WHY_DISABLED: Readonly<Record<string, string>> = {
  gone: 'weil er 410 Gone antwortete',
  failing: 'weil fünf Tage lang jeder Versuch fehlschlug',
}

const walletAsked: Words = (need, now) => ({
  sentence: `Eine Änderung der Wallet für Auszahlungen zu ${checksummed(need.text ?? '')} wartet seit ${sinceOf(need, now)} auf die Freigabe eines Inhabers.`,
  advice: 'Geben Sie sie frei, wenn sie stimmt, oder ziehen Sie sie zurück.',
})

const walletChange: Words = (need, now) => ({
  sentence: `Eine Änderung der Wallet für Auszahlungen zu ${checksummed(need.text ?? '')} wartet seit ${sinceOf(need, now)} auf den Betreiber des Dienstes. Bis sie gilt, gehen Gewinne an die jetzige Wallet.`,
  advice: 'Ziehen Sie sie zurück, wenn sie nicht stimmt.',
})

const webhook: Words = (need, now) => {
  const since = inUtc(need, now)
  if (need.text === null)
    return {
      sentence: `Jede Zustellung an diesen Webhook-Endpunkt schlägt fehl, seit ${since}. Nach fünf Tagen ohne Erfolg enden die Zustellungen.`,
      advice: 'Sehen Sie nach, was Ihr Server antwortet.',
    }
  return {
    sentence: `Die Zustellungen an diesen Webhook-Endpunkt endeten um ${since}, ${WHY_DISABLED[need.text] ?? ''}.`,
    advice: 'Schalten Sie ihn wieder ein und holen Sie nach, was er verpasst hat, oder entfernen Sie ihn.',
  }
}

const key: Words = (need, now) => ({
  sentence: `Dieser API-Schlüssel läuft um ${inUtc(need, now)} ab.${others(need.count, '1 weiterer Schlüssel läuft in den nächsten sieben Tagen ab.', 'weitere Schlüssel laufen in den nächsten sieben Tagen ab.')}`,
  advice: 'Erneuern Sie ihn und geben Sie Ihrem Server den neuen.',
})

const approval: Words = (need, now) => {
  const wanted = need.text === 'wallet' ? 'eine andere Wallet für Auszahlungen' : 'einen Live-Schlüssel'
  const when = need.at !== null && need.at > now ? `geben Sie es ab ${inUtc(need, now)} frei` : 'geben Sie es frei'
  return {
    sentence: `Ein anderes Mitglied des Teams bittet um ${wanted}.${others(need.count, '1 weitere Bitte wartet.', 'weitere Bitten warten.')}`,
    advice: `Lehnen Sie es ab, wenn es nicht stimmt, sonst ${when}.`,
  }
}

const secondFactor: Words = () => ({
  sentence: 'Sie haben keinen zweiten Faktor und können deshalb im Live-Modus nichts ändern.',
  advice: 'Richten Sie eine App oder einen Passkey ein.',
})

export const de: Readonly<Record<NeedKind, Words>> = {
  missed,
  not_fetched: notFetched,
  due,
  drawing,
  campaign,
  period,
  pick,
  held,
  prize_money: prizeMoney,
  wallet,
  wallet_asked: walletAsked,
  wallet_change: walletChange,
  webhook,
  key,
  approval,
  second_factor: secondFactor,
}
