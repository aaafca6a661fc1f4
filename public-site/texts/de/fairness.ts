import { formatsOf } from '../../../domain/language.ts'
import { html } from '../../html.ts'
import type { Fairness } from '../en/fairness.ts'

const { count, counted, decimals, rounded } = formatsOf('de')

export const fairness: Fairness = {
  title: (name) => html`Fairness von ${name}`,
  plainTitle: (name) => `Fairness von ${name}`,
  description: (name) =>
    `Wie oft jeder Gewinn von ${name} zu erwarten war und wie oft er kam, über alle Ziehungen, und wie sich das nachzählen lässt.`,
  lead: 'Kamen die Gewinne so oft, wie es der Gewinnplan verspricht? Diese Seite zählt alle abgeschlossenen Ziehungen und sagt, wie groß ein Unterschied durch Zufall wäre.',
  scope: (computation) =>
    html`Jede einzelne Ziehung ist durch ${computation} bewiesen, die niemandem eine Wahl lässt. Über viele Ziehungen zu zählen ist eine andere Probe: Sie könnte einen Zufallswert verraten, der nicht zufällig ist. Wie der Veranstalter die Teilnehmenden ausgewählt hat, kann sie nicht zeigen.`,
  computation: 'ihre eigene Rechnung',
  none: 'Es wurde noch nichts gezogen.',

  columns: { prize: 'Gewinn', chance: 'Chance', expected: 'Erwartet', observed: 'Gekommen', share: 'Anteil daran' },
  counts: (prizes, draws) => `${counted(prizes, 'Wurf', 'Würfe')} in ${counted(draws, 'Ziehung', 'Ziehungen')}.`,
  fingerprint: (digits) => html`Der Fingerabdruck des Gewinnplans ist ${digits}`,
  tableLabel: (number) => `Erwartet und gekommen, Gewinnplan ${number}`,
  chance: (howOften, meaning) =>
    html`Ist jeder Wurf dem Zufall überlassen, tritt ein Unterschied zwischen den beiden Spalten, der mindestens so groß ist wie dieser, ${howOften} auf. ${meaning}`,
  statistic: (statistic, freedom, pValue) =>
    `Die Chi-Quadrat-Statistik nach Pearson beträgt ${decimals(statistic, 3)} bei ${counted(freedom, 'Freiheitsgrad', 'Freiheitsgraden')}; p = ${rounded(pValue, 3)}.`,
  merged: (least) =>
    `Stufen, von denen weniger als ${least} zu erwarten sind, werden mit ihren Nachbarn zusammengezählt, wie es der Test verlangt:`,
  together: (tiers, top, bottom, observed, expected) =>
    `die ${counted(tiers, 'Stufe', 'Stufen')} von ${top} bis ${bottom}: ${count(observed)} gekommen, ${decimals(expected, 1)} erwartet`,
  oneTier: 'Dieser Gewinnplan hat für alle denselben Gewinn, also gibt es nichts zu vergleichen.',
  tooFew: (least) =>
    `Für einen Vergleich wurde noch zu wenig gezogen: Er braucht mindestens zwei Gruppen von Gewinnen, von denen jeweils ${least} zu erwarten sind.`,

  lessThanOneOf: (cases) => `in weniger als 1 von ${count(cases)} Fällen`,
  aboutOneOf: (cases) => `in etwa 1 von ${count(cases)} Fällen`,
  moreThan: (most, cases) => `in mehr als ${most} von ${cases} Fällen`,
  about: (some, cases) => `in etwa ${some} von ${cases} Fällen`,
  meanings: {
    neverSeen:
      'Das bringt der Zufall allein so gut wie nie zustande. Es sollte eine Erklärung geben: die Ziehungen mit den Zeilen unten einzeln prüfen, und nachfragen.',
    rare: 'Das ist selten. Auch ein fairer Dienst zeigt ab und zu eine solche Zahl: Diese Seite wird nach jeder Ziehung aktualisiert und kommt mit den Jahren an seltenen Werten vorbei. Es ist ein Anlass, genauer hinzusehen, aber kein Beweis.',
    uncommon:
      'Das ist ungewöhnlich, aber nicht mehr: Von zwanzig vollkommen fairen Gewinnplänen sieht jederzeit einer so aus.',
    tooGood:
      'Die Zahlen liegen näher an den Chancen, als der Zufall sie meist bringt. Auch das zeigt ein fairer Dienst ab und zu.',
    usual: 'So sieht ein fairer Dienst die meiste Zeit aus.',
  },

  steps: {
    title: 'Wie lange jeder Schritt dauerte',
    lead: 'Über die letzten Ziehungen. Eine Liste, die lange festgeschrieben bleibt, oder ein Wert, der lange auf sich warten lässt, fällt hier auf.',
    label: 'Dauer der Schritte',
    columns: { step: 'Schritt', usually: 'Meist', slowest: 'Langsamster von hundert' },
    names: {
      lock: 'Vom Annahmeschluss zur festgeschriebenen Liste',
      value: 'Von der Anforderung des Zufallswerts bis zum Wert',
      settle: 'Vom Wert zu Gewinnen und Nachweis',
      pay: 'Vom Nachweis zur bestätigten Zahlung',
    },
  },

  recompute: {
    title: 'Selbst nachzählen',
    lead: (script) =>
      html`Alles stammt aus den Nachweisen. Die ersten beiden Zeilen laden und entpacken alle Nachweise samt ${script}; die dritte prüft die Rechnung jeder Ziehung und dass keine Nummer fehlt; die letzte zählt die Gewinne jedes Gewinnplans:`,
    script: 'Prüfskript',
    method: (source) =>
      html`Erwartet wird die Zahl der Würfe mal Gewicht ÷ Nenner. Die Statistik ist die Summe von (gekommen − erwartet)² ÷ erwartet über die Gruppen; p ist die Wahrscheinlichkeit, dass eine Chi-Quadrat-verteilte Zahl mit einem Freiheitsgrad weniger, als es Gruppen gibt, mindestens so groß ist (${source}).`,
  },
}
