import type { Texts } from '../en.ts'
import { pluralIn } from '../plural.ts'

const many = pluralIn('de')

export const search: Texts['search'] = {
  title: 'Suche',
  label: 'Was suchen Sie?',
  hint: 'Fügen Sie eine ID (drw_…), eine Adresse, eine Transaktion, einen Fingerabdruck oder eine Referenz ein, oder geben Sie eine E-Mail-Adresse, den Anfang eines Namens oder eine Ziehung wie daily#12 ein.',
  none: {
    title: 'Nichts heißt so',
    sentence:
      'Fügen Sie eine ID, Adresse, Transaktion oder Referenz vollständig ein: Teile davon finden nichts. Namen werden an ihrem Anfang erkannt.',
  },
  found: (n) => many(n, 'Treffer', 'Treffer'),
  kinds: {
    partner: 'Partner',
    campaign: 'Kampagnen',
    drawing: 'Ziehungen',
    guarantee: 'Garantien',
    payout: 'Auszahlungen',
    held: 'Von Hand ausgezahlte Gewinne',
    transaction: 'Transaktionen',
    wallet: 'Änderungen einer Wallet',
    table: 'Gewinnpläne',
    goLive: 'Anträge auf den Live-Betrieb',
    key: 'API-Schlüssel',
    request: 'API-Anfragen',
    endpoint: 'Webhook-Endpunkte',
    event: 'Ereignisse',
    delivery: 'Webhook-Zustellungen',
    member: 'Mitglieder des Teams',
    invitation: 'Einladungen',
  },
}
