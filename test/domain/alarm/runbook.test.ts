import test from 'ava'
import { commandsFor, entriesIn } from '../../../domain/alarm/runbook.ts'

const [till, overdue] = entriesIn(`
# Runbook

### till_empty

- **Means:** Too little was
  deposited.
- **See:** \`npm run -s operator -- chain status\`
- **Do:** \`npm run -s operator -- chain deposit
  --campaign daily --cents 5000000\`, or \`npm run -s operator -- chain void --chain base --number 7
  --reason "It is gone."\`.

## Others

### gas_expensive

- **See:** \`npm run -s operator -- status --check\` and \`npm run -s operator -- drawing show --drawing drw_…\`.
- **Do:** Wait.
`)

test('an entry is read item by item', (t) => {
  t.is(till?.title, 'till_empty')
  t.deepEqual([...(till?.items.keys() ?? [])], ['Means', 'See', 'Do'])
  t.is(till?.items.get('Means'), 'Too little was\n  deposited.')
  t.is(overdue?.items.get('Do'), 'Wait.')
})

test('commands name the place, and leave open what is not known of it or is to be decided', (t) => {
  t.truthy(till)
  t.deepEqual(till && commandsFor(till, { campaign: 'weekly', chain: 'base' }), [
    'npm run -s operator -- chain deposit --campaign weekly --cents …',
    'npm run -s operator -- chain void --chain base --number … --reason …',
  ])
})

test('what no command mends is looked at', (t) => {
  t.truthy(overdue)
  t.deepEqual(overdue && commandsFor(overdue, { drawing: 'drw_1' }), [
    'npm run -s operator -- status --check',
    'npm run -s operator -- drawing show --drawing drw_1',
  ])
})
