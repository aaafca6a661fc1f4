import type { Texts } from '../en.ts'
import { sentence } from '../sentence.ts'

export const approvals: Texts['approvals'] = {
  title: 'Freigaben',
  notAllowed: {
    title: 'Freigaben sind für Manager und Inhaber',
    sentence:
      'Um Live-Schlüssel bitten Manager und Inhaber, um eine andere Wallet für Auszahlungen nur Inhaber. Freigegeben wird beides von Inhabern.',
  },
  waiting: 'Offen',
  none: {
    title: 'Nichts wartet auf Freigabe',
    sentence: 'Worum jemand bittet, steht hier und auf der Übersicht jedes Inhabers.',
  },
  decided: 'Entschieden',
  takesTwo:
    'Eine andere Wallet für Auszahlungen und ein Live-Schlüssel brauchen zwei Personen: Eine bittet darum, und ein anderer Inhaber gibt es nach einiger Zeit frei, damit es alle Inhaber vorher sehen können.',
  takesOne: (team) =>
    sentence`Ihr Team hat einen Inhaber, oder der zweite ist neu: Eine andere Wallet für Auszahlungen und Live-Schlüssel brauchen keine weitere Freigabe. Mit einem zweiten Inhaber ist es sicherer, denn wer sich Zugang zu einem Konto verschafft, kann es dann nicht allein. Siehe ${team('Ihr Team')}.`,
  newOwner: (from) =>
    sentence`Sie sind erst seit Kurzem Inhaber: Freigeben können Sie ab ${from}, ablehnen schon jetzt.`,
  note: {
    takesTwo: (page) => sentence`Ein anderer Inhaber muss das freigeben: siehe ${page('Freigaben')}.`,
    takesOne: (page) =>
      sentence`Das braucht keine weitere Freigabe. Mit einem zweiten Inhaber ist es sicherer: siehe ${page('Freigaben')}.`,
  },
  states: {
    waiting: 'Noch nicht',
    open: 'Wartet auf einen Inhaber',
    approved: 'Freigegeben',
    refused: 'Abgelehnt',
    withdrawn: 'Zurückgezogen',
    expired: 'Abgelaufen',
  },
  askedByYou: (when) => sentence`Von Ihnen erbeten ${when}.`,
  askedBy: (who, when) => sentence`Erbeten von ${who} ${when}.`,
  decidedBy: {
    approved: (who, when) => sentence`Freigegeben ${when} von ${who}.`,
    refused: (who, when) => sentence`Abgelehnt ${when} von ${who}.`,
    withdrawn: (who, when) => sentence`Zurückgezogen ${when} von ${who}.`,
  },
  from: (at) => sentence`Freigegeben werden kann es ab ${at}.`,
  expires: (at) => sentence`Es läuft ab am ${at}.`,
  approve: {
    verb: 'Freigeben',
    label: (title) => `Freigeben: ${title}`,
    title: 'Das freigeben?',
    ask: 'Fragen Sie die Person, die darum bittet, persönlich oder am Telefon, ob es stimmt.',
    done: {
      wallet: 'Freigegeben: Die Wallet wartet jetzt auf den Eigentümer des Vertrags.',
      key: 'Freigegeben: Der Schlüssel gilt jetzt.',
    },
  },
  refuse: {
    verb: 'Ablehnen',
    label: (title) => `Ablehnen: ${title}`,
    done: 'Es ist abgelehnt, und nichts ändert sich.',
  },
  withdraw: {
    verb: 'Zurückziehen',
    label: (title) => `Zurückziehen: ${title}`,
    done: 'Die Bitte ist zurückgezogen.',
  },
}
