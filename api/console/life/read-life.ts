/** Reads everything about a drawing. */
import type { Statement, Statements } from '../../../db/statements.ts'
import { listAttemptsAt, listIntentsOf, findRecordOf } from '../../../db/queries/console/life/chain.ts'
import { listCallsOf, listEntriesOf } from '../../../db/queries/console/life/done.ts'
import { findFetch, findGuaranteeOf, findLife, findList } from '../../../db/queries/console/life/drawing.ts'
import { listDeliveriesOf, listEventsOf, listTriesOf } from '../../../db/queries/console/life/events.ts'
import { listJobsOf } from '../../../db/queries/console/life/jobs.ts'
import { countPrizes, findPayoutOf, findResult, listHeldOf } from '../../../db/queries/console/life/money.ts'
import { listFilesOf, listStaleOf } from '../../../db/queries/console/life/site.ts'
import { proofSubject } from '../../../db/queries/site/marks.ts'
import { Refused } from '../../../domain/refusals.ts'
import { readShown, type Shown } from '../shown.ts'

const reader = (statements: Statements) => ({
  first: async <Row>(of: Statement<Row>, values: readonly unknown[]): Promise<Row | null> =>
    (await statements.rows(of, values))[0] ?? null,
  shown: <Row>(of: Statement<Row>, values: readonly unknown[]): Promise<Shown<Row>> =>
    readShown(statements, of, values),
})

const readChain = async ({ first, shown }: ReturnType<typeof reader>, id: string) => {
  const intents = await shown(listIntentsOf, [id])
  const attempts = await shown(listAttemptsAt, [intents.rows.map(({ key }) => key)])
  return { intents, attempts, record: await first(findRecordOf, [id]) }
}

const readEvents = async ({ shown }: ReturnType<typeof reader>, id: string) => {
  const events = await shown(listEventsOf, [id])
  const deliveries = await shown(listDeliveriesOf, [events.rows.map((event) => event.id)])
  const tries = await shown(listTriesOf, [deliveries.rows.map((delivery) => delivery.id)])
  return { events, deliveries, tries }
}

export const readLife = async (statements: Statements, id: string) => {
  const read = reader(statements)
  const { first, shown } = read
  const drawing = await first(findLife, [id])
  if (!drawing) throw new Refused('not_found', 'There is no such drawing.')
  const subjects = [id, proofSubject(id)]
  const [list, fetch, guarantee, result, payout] = await Promise.all([
    first(findList, [id]),
    first(findFetch, [id]),
    first(findGuaranteeOf, [id]),
    first(findResult, [id]),
    first(findPayoutOf, [id]),
  ])
  const [prizes, held, files, stale] = await Promise.all([
    shown(countPrizes, [id]),
    shown(listHeldOf, [id]),
    shown(listFilesOf, [subjects]),
    shown(listStaleOf, [subjects]),
  ])
  const [chain, events, jobs, entries, calls] = await Promise.all([
    readChain(read, id),
    readEvents(read, id),
    shown(listJobsOf, [subjects]),
    shown(listEntriesOf, [id]),
    shown(listCallsOf, [id, drawing.partner, drawing.mode]),
  ])
  return {
    drawing,
    list,
    fetch,
    guarantee,
    result,
    payout,
    prizes,
    held,
    files,
    stale,
    ...chain,
    ...events,
    jobs,
    entries,
    calls,
  }
}

export type LifeRows = Awaited<ReturnType<typeof readLife>>
