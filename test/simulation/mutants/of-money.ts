import type { Mutant } from './mutant.ts'

/** Breaks of held prizes and of guarantees. */
export const mutantsOfMoney: readonly Mutant[] = [
  {
    name: 'a prize at the threshold is not held',
    file: 'domain/payout/split.ts',
    find: 'amountCents >= largePrizeCents',
    replace: 'amountCents > largePrizeCents',
    histories: 10,
  },
  {
    name: 'a held prize is transferred as well',
    file: 'domain/payout/split.ts',
    find: 'held += BigInt(amountCents)',
    replace: 'transferred += (held += BigInt(amountCents))',
    histories: 10,
  },
  {
    name: 'a held prize is marked as paid twice',
    file: 'db/queries/payout/held-prizes.ts',
    find: 'and position = ${position}::bigint and paid_at is null`)\n  return',
    replace: 'and position = ${position}::bigint`)\n  return',
    histories: 25,
    areLong: true,
  },
  {
    name: 'a prize at its threshold does not meet the guarantee',
    file: 'domain/guarantee/state.ts',
    find: 'bestPrizeCents >= thresholdCents',
    replace: 'bestPrizeCents > thresholdCents',
    histories: 100,
  },
  {
    name: 'a period counts days of 24 hours',
    file: 'domain/guarantee/period.ts',
    find: 'start.toZonedDateTimeISO(timeZone).add(length)',
    replace: "start.toZonedDateTimeISO('UTC').add(length)",
    histories: 50,
  },
  {
    name: 'a pause that began before a period moves its end by all of it',
    file: 'domain/guarantee/period.ts',
    find: 'Math.max(pausedAt.epochMilliseconds, startMs)',
    replace: 'pausedAt.epochMilliseconds',
    histories: 100,
  },
  {
    name: 'a period is checked before all its drawings are drawn',
    file: 'domain/guarantee/check.ts',
    find: 'if (waiting === 0) return',
    replace: 'if (stuck === 0) return',
    histories: 10,
  },
  {
    name: 'a guarantee is picked twice',
    file: 'domain/guarantee/pick.ts',
    find: "if (status !== 'awaiting_pick') throw",
    replace: "if (status === 'paid') throw",
    histories: 100,
  },
  {
    name: 'of several wins the first one is picked',
    file: 'domain/guarantee/pick.ts',
    find: 'if (!second) return first',
    replace: 'if (first) return first',
    histories: 100,
  },
  {
    name: 'another partner may pick',
    file: 'db/queries/guarantee/picking.ts',
    find: 'c.partner_id = account.partner_id and ',
    replace: '',
    histories: 150,
  },
  {
    name: 'a pick is written in several transactions',
    file: 'api/actions/payout/pick-guarantee.ts',
    find: 'await pool.transaction(async (tx)',
    replace: 'await pool.connect(async (tx: never)',
    histories: 100,
  },
]
