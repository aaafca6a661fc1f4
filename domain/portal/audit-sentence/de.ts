import { type AuditDetail, type Sentence, type Sentences, withDetails } from './parts.ts'

const dollars = (cents: AuditDetail[string] | undefined): string =>
  new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'USD' }).format(Number(cents ?? 0) / 100)

const source: Sentence = ({ mode, url }) =>
  mode === 'pull' ? `Die Gewinnerliste wird jetzt bei ${url} abgeholt.` : 'Die Gewinnerliste sendet jetzt der Partner.'

const steps: Readonly<Record<string, string>> = {
  open: 'den Annahmeschluss',
  locked: 'die Ziehung',
}

const failures: Readonly<Record<string, string>> = {
  no_winners: ', als hätte niemand eine Gewinnerliste gesendet',
  slow_source: ', als wäre die Quelle der Gewinnerliste langsam',
}

const advanced: Sentence = ({ step, simulate, position, amountCents }) => {
  const brought = `In einer Testziehung vorgezogen: ${steps[String(step)] ?? 'den nächsten Schritt'}`
  const prize = amountCents === undefined ? '' : `, mit einem Gewinn von ${dollars(amountCents)} für Platz ${position}`
  return `${brought}${failures[String(simulate)] ?? ''}${prize}.`
}

const markedPaid: Sentence = ({ position, amountCents, reference, by }) => {
  const prize = `Den einbehaltenen Gewinn von ${dollars(amountCents)} auf Platz ${position}`
  return `${prize} als von Hand ausgezahlt vermerkt${by === undefined ? '' : `, durch ${by}`}, Referenz „${reference}“.`
}

const picked: Sentence = (detail) => {
  const amount = detail['amountCents'] === undefined ? '' : ` von ${dollars(detail['amountCents'])}`
  return withDetails(
    `Ausgewählt, wer die Garantie${amount} erhält`,
    ['period', ', Zeitraum {}'],
    ['winner', ': {}'],
  )(detail)
}

export const de: Sentences = {
  'winners.sent': withDetails('Die Gewinnerliste einer Ziehung gesendet', ['winners', '; Plätze: {}']),
  'winners.replaced': withDetails('Die Gewinnerliste einer Ziehung ersetzt', ['winners', '; Plätze: {}']),
  'winners.display_changed': withDetails('Namen oder Avatare einer Gewinnerliste geändert'),
  'drawing.cutoff_extended': withDetails('Den Annahmeschluss verlängert', ['from', ' von {}'], ['to', ' auf {}']),
  'drawing.fetched_again': withDetails('Die Gewinnerliste noch einmal abholen lassen'),
  'drawing.advanced': advanced,
  'drawing.created': withDetails('Eine Sonderziehung angelegt', ['drawAt', ' für {}']),
  'drawing.cancelled': withDetails('Die Ziehung abgesagt', ['reason', ': {}']),
  'campaign.created': withDetails('Die Kampagne angelegt'),
  'campaign.edited': withDetails(
    'Die Kampagne bearbeitet',
    ['name', '; Name: „{}“'],
    ['cutoffLeadSeconds', '; Annahmeschluss, in Sekunden vor einer Ziehung: {}'],
    ['largePrizeCents', '; kleinster Gewinn, der einbehalten wird, in Cent: {}'],
    ['guaranteePeriod', '; Garantiezeitraum: {}'],
  ),
  'campaign.paused': withDetails(
    'Die Kampagne pausiert',
    ['held', '; angehaltene Ziehungen: {}'],
    ['released', '; nicht mehr angehaltene Ziehungen: {}'],
  ),
  'campaign.resumed': withDetails('Die Kampagne fortgesetzt', ['released', '; bisher angehaltene Ziehungen: {}']),
  'campaign.ended': withDetails('Die Kampagne beendet', ['cancelled', '; abgesagte Ziehungen: {}']),
  'campaign.language_chosen': withDetails('Die Sprache der öffentlichen Seiten der Kampagne gewählt', [
    'language',
    ': {}',
  ]),
  'campaign.source_changed': source,
  'campaign.terms_changed': withDetails(
    'Die Bedingungen von Ziehungen geändert',
    ['from', ', ab {}'],
    ['prizeTable', ': Gewinnplan {}'],
    ['winnersPerDraw', ', Plätze je Ziehung: {}'],
  ),
  'campaign.change_withdrawn': withDetails('Die Änderung der Bedingungen zurückgezogen', ['from', ', ab {}']),
  'campaign.test_fetched': withDetails('Die Quelle der Gewinnerliste ausprobiert'),
  'campaign.wallet_requested': withDetails(
    'Um eine andere Wallet für Auszahlungen gebeten',
    ['wallet', ': {}'],
    ['by', '; gewünscht von {}'],
  ),
  'campaign.wallet_withdrawn': withDetails('Die Bitte um eine andere Wallet zurückgezogen', ['wallet', ': {}']),
  'campaign.wallet_set': withDetails(
    'Die Wallet für Auszahlungen festgelegt',
    ['wallet', ': {}'],
    ['previous', '; bisher {}'],
    ['by', '; gewünscht von {}'],
  ),
  'campaign.go_live_asked': withDetails(
    'Hat uns gebeten, die Kampagne live gehen zu lassen',
    ['slug', ' als {}'],
    ['chain', ' auf {}'],
    ['wallet', ', Auszahlung an {}'],
  ),
  'campaign.go_live_approved': withDetails('Hat freigegeben, dass die Kampagne live geht', ['slug', ' als {}']),
  'campaign.go_live_declined': withDetails('Hat abgelehnt, dass die Kampagne live geht', ['reason', ': {}']),
  'campaign.go_live_withdrawn': withDetails('Hat die Bitte zurückgezogen, live zu gehen'),
  'drawing.links_revoked': withDetails('Hat persönliche Links widerrufen', ['position', ', nur den von Platz {}']),
  'guarantee.picked': picked,
  'payout.held_marked_paid': markedPaid,
  'table.created': withDetails('Einen Gewinnplan angelegt', ['version', ', Version {}'], ['prizeTable', ': {}']),
  'key.created': withDetails(
    'Einen Schlüssel angelegt',
    ['mode', ', {}'],
    ['key', ': {}'],
    ['label', ' „{}“'],
    ['scopes', ' ({})'],
    ['addresses', ', nur von {}'],
  ),
  'key.rolled': withDetails(
    'Einen Schlüssel erneuert',
    ['mode', ', {}'],
    ['key', ': {}'],
    ['label', ' „{}“'],
    ['newKey', '; an seine Stelle tritt {}'],
    ['until', '; der alte endet um {}'],
  ),
  'key.revoked': withDetails('Einen Schlüssel widerrufen', ['mode', ', {}'], ['key', ': {}'], ['label', ' „{}“']),
  'approval.asked': withDetails('Einen anderen Inhaber um Freigabe gebeten', ['title', ': {}']),
  'approval.approved': withDetails('Freigegeben, worum ein anderes Mitglied bat', ['title', ': {}']),
  'approval.refused': withDetails('Abgelehnt, worum ein anderes Mitglied bat', ['title', ': {}']),
  'approval.withdrawn': withDetails('Bittet nicht mehr um Freigabe', ['title', ': {}']),
  'webhook.created': withDetails('Einen Webhook-Endpunkt angelegt', ['url', ' für {}']),
  'webhook.changed': withDetails('Einen Webhook-Endpunkt geändert', ['url', ': {}']),
  'webhook.enabled': withDetails('Einen Webhook-Endpunkt eingeschaltet', ['url', ': {}']),
  'webhook.disabled': withDetails('Einen Webhook-Endpunkt ausgeschaltet', ['url', ': {}']),
  'webhook.deleted': withDetails('Einen Webhook-Endpunkt entfernt', ['url', ': {}']),
  'webhook.secret_shown': withDetails('Das Geheimnis eines Webhook-Endpunkts angesehen', ['url', ': {}']),
  'webhook.secret_rotated': withDetails('Ein neues Geheimnis für einen Webhook-Endpunkt erzeugt', ['url', ': {}']),
  'webhook.example_sent': withDetails('Ein Beispiel gesendet', ['type', ' von {}'], ['url', ' an {}']),
  'webhook.delivery_resent': withDetails('Ein Ereignis noch einmal gesendet', ['type', ', {}'], ['url', ' an {}']),
  'webhook.recovered': withDetails(
    'Ereignisse noch einmal gesendet',
    ['url', ' an {}'],
    ['since', ' seit {}'],
    ['deliveries', ': {}'],
  ),
  'partner.created': withDetails('Den Partner angelegt', ['name', ': {}']),
  'partner.suspended': withDetails('Den Partner gesperrt', ['reason', ': {}']),
  'partner.resumed': withDetails('Die Sperre des Partners aufgehoben'),
  'partner.moved': withDetails('Das Konto verlegt', ['to', ' nach {}']),
  'partner.limits_set': withDetails(
    'Die Limits der Anfragen je Minute festgelegt',
    ['read', ': {} lesende'],
    ['write', ', {} schreibende'],
    ['testDraws', ', {} Testziehungen je Stunde'],
  ),
  'organiser.named': withDetails('Festgelegt, wen öffentliche Seiten als Veranstalter nennen', ['name', ': {}']),
  'secret.shown': withDetails('Das Signaturgeheimnis angesehen'),
  'secret.rotated': withDetails('Ein neues Signaturgeheimnis erzeugt'),
  'member.invited': withDetails('Eingeladen', ['email', ': {}'], ['role', ', als {}']),
  'member.invitation_withdrawn': withDetails('Die Einladung zurückgezogen', ['email', ' von {}']),
  'member.joined': withDetails('Dem Team beigetreten', ['role', ', als {}']),
  'member.role_set': withDetails(
    'Die Rolle geändert',
    ['email', ' von {}'],
    ['from', ', bisher {}'],
    ['role', ', jetzt {}'],
  ),
  'member.removed': ({ email }) => `${email} aus dem Team entfernt.`,
  'user.signed_in': withDetails('Angemeldet', ['address', ' von {}']),
  'user.sign_in_failed': withDetails(
    'Eine Anmeldung unter diesem Namen schlug fehl',
    ['by', ', falsch war: {}'],
    ['address', ', von {}'],
  ),
  'user.confirmation_failed': withDetails(
    'Die eigene Person nicht bestätigt',
    ['by', ', falsch war: {}'],
    ['address', ', von {}'],
  ),
  'user.renamed': withDetails('Den eigenen Namen geändert', ['from', ': bisher „{}“'], ['to', ', jetzt „{}“']),
  'user.password_changed': withDetails('Das Passwort geändert'),
  'user.reset_issued': withDetails('Einen Link zu einem neuen Passwort ausgestellt', ['email', ' für {}']),
  'user.password_reset': withDetails('Über einen Link ein neues Passwort gesetzt', ['address', ', von {}']),
  'user.reset_failed': withDetails('Ein Link zum Zurücksetzen, der nicht mehr gilt, wurde probiert', [
    'address',
    ' von {}',
  ]),
  'user.second_factor_on': withDetails('Den zweiten Faktor eingeschaltet'),
  'user.second_factor_off': withDetails('Den zweiten Faktor ausgeschaltet'),
  'user.recovery_codes_made': withDetails('Neue Wiederherstellungscodes erzeugt'),
  'user.recovery_code_used': withDetails('Einen Wiederherstellungscode verwendet'),
  'user.email_change_asked': withDetails('Um eine andere E-Mail-Adresse gebeten', ['to', ': {}']),
  'user.email_changed': withDetails('Die E-Mail-Adresse geändert', ['from', ' von {}'], ['to', ' auf {}']),
  'user.passkey_added': withDetails('Einen Passkey hinzugefügt', ['name', ': „{}“']),
  'user.session_forged': withDetails('Eine Sitzung beendet, für die kein Passkey unterschrieben hat', [
    'session',
    ': {}',
  ]),
  'user.signed_out': withDetails('Alle Sitzungen beendet', ['email', ' von {}']),
  'user.passkey_used': withDetails('Einen Passkey verwendet', ['name', ': „{}“'], ['address', ', von {}']),
  'user.passkey_removed': withDetails('Einen Passkey entfernt', ['name', ': „{}“']),
  'mail.link_shown': withDetails('Den Link in einer E-Mail angesehen', ['email', ' an {}']),
}
