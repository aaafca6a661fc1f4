import test from 'ava'
import { alarmCodes } from '../../domain/alarm/alarm.ts'
import { rules, valuesIn } from '../support/alerts/rules.ts'
import { entries, runbook } from '../support/alerts/runbook.ts'
import { wrongIn } from '../support/typed-command.ts'

test('each alert and each code that operators are told of has an entry, and there is none of anything else', (t) => {
  const wanted = [...rules.map(({ alert }) => alert), ...alarmCodes]
  t.deepEqual(entries.map(({ title }) => title).toSorted(), wanted.toSorted())
})

test('each entry says what it means, whom it affects, how to see it, what to do and how to know that it is over', (t) => {
  for (const { title, items } of entries) {
    t.deepEqual([...items.keys()], ['Means', 'Affects', 'See', 'Do', 'Over'], title)
    for (const [label, text] of items) t.true(text.length > 10, `${title}: ${label}`)
    t.regex([...items.values()].join(' '), /`npm run -s operator -- /, `${title}: a command`)
  }
})

test('each alert links to its entry, or to that of the code that it names', (t) => {
  const anchors = new Set(entries.map(({ title }) => title.toLowerCase()))
  const anchorsOf = (rule: (typeof rules)[number]): string[] => {
    const [, anchor = ''] = rule.annotations.runbook.split('#')
    if (anchor.includes('$labels.code')) return valuesIn(rule, 'code')
    return anchor.startsWith('log_') ? ['log_taken_back', 'log_foreign_anchor'] : [anchor]
  }
  for (const rule of rules)
    for (const anchor of anchorsOf(rule)) t.true(anchors.has(anchor), `${rule.alert}: ${anchor}`)
})

test('an entry that names another one names one that there is', (t) => {
  const titles = new Set(entries.map(({ title }) => title))
  for (const [name] of runbook.matchAll(/\bPrize[A-Z]\w+/g)) t.true(titles.has(name), name)
})

test('the commands that it names are those that there are, with options that they take', (t) => {
  const typed = [...runbook.matchAll(/`npm run -s operator -- ([^`]+)`/g)].map(([, line]) => String(line))
  t.true(typed.length > 100)
  t.deepEqual(typed.flatMap(wrongIn), [])
})
