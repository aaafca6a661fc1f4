import type { Texts } from '../en.ts'
import { sentence } from '../sentence.ts'

export const wallet: Texts['wallet'] = {
  title: 'Wallet für Auszahlungen',
  paidIn: (token, chain) => `Gewinne werden in ${token} auf ${chain} ausgezahlt.`,
  onlyRecorded: 'Das ist der Testmodus: Es fließt kein Geld.',
  none: {
    title: 'Keine Wallet für Auszahlungen',
    sentence: 'Gezogen wird, aber ausgezahlt erst, wenn es eine Wallet gibt.',
  },
  copy: 'Wallet kopieren',
  onChain: 'Auf der Chain ansehen',
  waits: {
    title: 'Eine Änderung wartet',
    sentence: (wallet, at) =>
      sentence`${wallet} wurde erbeten: ${at}. Die Änderung gilt, sobald der Eigentümer des Auszahlungsvertrags sie dort gesetzt hat; bis dahin gehen Gewinne an die Wallet oben.`,
    withdraw: 'Änderung zurückziehen',
    withdrawn: 'Die Änderung ist zurückgezogen: Gewinne gehen weiter an dieselbe Wallet.',
  },
  asked: {
    title: 'Eine Änderung wartet auf einen Inhaber',
    byYou: (page) =>
      sentence`Sie haben darum gebeten; ein anderer Inhaber muss sie erst freigeben. Siehe ${page('Freigaben')}.`,
    by: (who, page) =>
      sentence`${who} hat darum gebeten; ein anderer Inhaber muss sie erst freigeben. Siehe ${page('Freigaben')}.`,
  },
  set: 'Wallet festlegen',
  change: 'Wallet ändern',
  takesEffect: 'Gewinne gehen von nun an an die neue Wallet.',
  waitsForContract: 'Die Änderung ist erbeten und wartet auf den Eigentümer des Vertrags.',
  waitsForOwner: 'Die Änderung ist erbeten und wartet auf einen anderen Inhaber Ihres Teams.',
  problem: (problem) => `Die Wallet ist nicht gültig (${problem}).`,
  save: 'Wallet speichern',
  review: 'Änderung prüfen',
  next: 'Neue Wallet',
  nextHint: 'Prüfen Sie jede Ziffer: Geld an eine falsche Wallet ist verloren.',
  same: 'Das ist die jetzige Wallet.',
  present: 'Jetzige Wallet',
  inTest: 'Gewinne werden sofort für die neue Wallet verbucht. Das ist der Testmodus: Es fließt kein Geld.',
  inLive:
    'An die jetzige Wallet wird ausgezahlt, bis die Änderung freigegeben und im Vertrag gesetzt ist. Von da an geht alles an die neue; was an eine falsche Adresse ging, lässt sich nicht zurückholen.',
  noTransfers: 'In dieser Kampagne wurde noch nichts überwiesen.',
  lastTransfers: 'Die letzten Überweisungen dieser Kampagne',
  transfer: (at, amount, wallet) => sentence`${at}: ${amount} an ${wallet}`,
  transaction: 'die Transaktion',
}
