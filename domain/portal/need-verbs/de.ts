import type { NeedVerbs } from './en.ts'

export const de: NeedVerbs = {
  missed: 'Annahmeschluss verlängern',
  not_fetched: 'Noch einmal abholen',
  due: 'Gewinnerliste senden',
  drawing: 'Ziehung ansehen',
  campaign: 'Kampagne ansehen',
  period: 'Zeitraum ansehen',
  pick: 'Garantiegewinner auswählen',
  held: 'Einbehaltene Gewinne auszahlen',
  wallet: 'Wallet festlegen',
  webhook: 'Endpunkt in Ordnung bringen',
  key: 'Erneuern',
  approval: 'Entscheiden',
  second_factor: 'Einrichten',
  seeHeld: 'Einbehaltene Gewinne ansehen',
  seeEndpoint: 'Endpunkt ansehen',
  seeWallet: 'Wallet ansehen',
  walletChange: 'Prüfen oder zurückziehen',
}
