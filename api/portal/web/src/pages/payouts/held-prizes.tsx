import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WaitingPage } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { writeMoney } from '../../format/numbers.ts'
import { Empty, Query } from '../../parts/states.tsx'
import { live, useTRPC } from '../../calls/trpc.ts'
import { Pager, type Pages, usePages } from '../lists/pager.tsx'
import { Section } from '../lists/section.tsx'
import { texts } from '../../texts/texts.ts'
import { HandPaid } from './hand-paid.tsx'
import { HeldPrize } from './held-prize.tsx'
import { heldKey, MarkMany } from './mark-many.tsx'

const POLL_MS = 3_000

/** Prizes too large for a transfer: those that wait to be paid by hand, oldest first, then those that were. */
export const HeldPrizes = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const pages = usePages()
  const { before: after } = pages
  const input = { account, ...(after !== undefined && { after }) }
  const held = useQuery(trpc.payout.held.queryOptions(input, { placeholderData: keepPreviousData, ...live(POLL_MS) }))
  const words = texts.payouts.held
  return (
    <Section title={words.title} sentence={words.what}>
      <Query of={held}>
        {(page) =>
          page.waiting.prizes === 0 && !page.hasPaid ? (
            <Empty title={words.none.title}>{words.none.sentence}</Empty>
          ) : (
            <Stack gap="sm">
              <Waiting page={page} pages={pages} />
              {page.hasPaid && <HandPaid />}
            </Stack>
          )
        }
      </Query>
    </Section>
  )
}

type WaitingProps = { page: WaitingPage; pages: Pages }

/** The pager comes first, since hundreds of prizes may follow. */
const Waiting = ({ page: { prizes, nextBefore, waiting }, pages }: WaitingProps) => {
  const mayMark = can(useRole(), 'manager')
  const words = texts.payouts.held
  const shown = pages.before === undefined ? words.shownOldest : words.shown
  return (
    <>
      {waiting.prizes === 0 ? (
        <Empty title={words.allPaid.title}>{words.allPaid.sentence}</Empty>
      ) : (
        <p style={{ margin: 0 }}>
          {words.waiting(waiting.prizes, writeMoney(waiting.cents))}{' '}
          {prizes.length < waiting.prizes && shown(prizes.length, waiting.prizes)}
        </p>
      )}
      <Pager pages={pages} nextBefore={nextBefore} goesTo="newer" label={words.waitingPages} />
      {prizes.length > 1 && mayMark && <MarkMany waiting={prizes} />}
      {prizes.map((prize) => (
        <HeldPrize key={heldKey(prize)} prize={prize} />
      ))}
    </>
  )
}
