import { html } from '../../html.ts'
import type { Verify } from '../en/verify.ts'

export const verify: Verify = {
  title: 'Ziehung prüfen',
  description: 'Den Nachweis einer Ziehung im Browser prüfen. Er verlässt ihn dabei nicht.',
  lead: 'Hier lässt sich der Nachweis jeder Ziehung im Browser prüfen. Ein Nachweis, der eingefügt oder abgelegt wird, verlässt ihn nicht: Der Browser fragt nur das öffentliche Protokoll dieser Website und bei echten Ziehungen einen Knoten der Blockchain, was dort über die Ziehung steht.',
  noScript: 'Ohne JavaScript kann diese Seite keinen Nachweis prüfen. Das Skript unten tut dasselbe in einer Shell.',
  link: 'Adresse einer Ziehung oder ihres Nachweises auf dieser Website',
  file: 'Oder ein gespeichertes proof.json; es lässt sich auch hier ablegen',
  text: 'Oder den Nachweis einfügen',
  check: 'In diesem Browser prüfen',

  checked: 'Was geprüft wird',
  checks: [
    'dass die Liste den Fingerabdruck hat, der hinterlegt war, als sie festgeschrieben wurde',
    'dass jeder Zufallswert aus dem Wert der Ziehung und der Position folgt',
    'dass jeder Wurf und jeder Gewinn daraus nach dem Gewinnplan folgen, und dass der Gewinnplan aufgeht',
    'dass die Summen der Auszahlung zu den Gewinnen passen, falls der Nachweis eine Auszahlung hat',
    'bei echten Ziehungen: dass der Wert aus beiden Beiträgen folgt, und dass unserer an diese Liste und diesen Gewinnplan gebunden war',
    'dass im öffentlichen Protokoll dieser Website diese Liste und dieser Gewinnplan stehen, seit die Liste festgeschrieben wurde, und der Zufallswert der Ziehung',
  ],
  notChecked: 'Was nicht',
  limits: [
    'wie der Veranstalter die Teilnehmenden und ihre Reihenfolge gewählt hat, und wer hinter einer Kennung steht',
    'Namen und Bilder: Sie sind nicht Teil einer Ziehung',
    'ohne einen Knoten der Blockchain: dass im Vertrag dasselbe steht (das Skript prüft es mit --rpc)',
    'dass allen dasselbe Protokoll gezeigt wird (das zeigt ein Monitor anderswo, und bei echten Ziehungen zeigen es die Anker auf der Blockchain)',
    'bei TEST-Ziehungen: woher der Zufallswert kam, denn der Dienst hat ihn selbst erzeugt',
    'was die Wallet des Veranstalters weitergegeben hat, und große Gewinne, die von Hand ausgezahlt werden',
  ],

  shell: 'In einer Shell',
  shellLead: (script) =>
    html`Die Seite führt ${script} aus, eine einzige Datei ohne Abhängigkeiten. Sie läuft auch ohne diese Seite, mit Node ab Version 18, Deno oder Bun, und endet mit 0, wenn jede Prüfung besteht, mit 1, wenn eine fehlschlägt, und mit 2, wenn sie nicht prüfen konnte:`,
  rules: (rules, lines) => html`${rules}, und ${lines}.`,
  rulesName: 'Die Regeln, denen sie folgt',
  linesName: 'die drei Zeilen, die kein Skript von uns brauchen',
}
