import type { Texts } from '../en.ts'

export const organiser: Texts['organiser'] = {
  title: 'Was öffentliche Seiten über Sie sagen',
  verb: 'Speichern',
  saved: 'Gespeichert. Die Seiten folgen innerhalb einer Minute.',
  what: 'Jede Seite Ihrer Kampagnen, live und im Test, nennt Sie als Veranstalter.',
  onlyOwners: 'Nur Inhaber Ihres Teams können das ändern.',
  name: 'Öffentlicher Name',
  logo: 'Adresse Ihres Logos',
  logoHint:
    'PNG, JPEG, WebP, GIF oder AVIF mit höchstens 512 KB. Wir holen es einmal ab, damit der Besuch der Seiten keinen anderen Server erreicht.',
  contact: 'Kontaktseite',
  terms: 'Teilnahmebedingungen',
}
