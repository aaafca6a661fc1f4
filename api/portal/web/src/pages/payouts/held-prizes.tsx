import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Held } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { writeMoney } from '../../format/numbers.ts'
import { Empty, Query } from '../../parts/states.tsx'
import { live, useTRPC } from '../../calls/trpc.ts'
import { Section } from '../lists/section.tsx'
import { texts } from '../../texts/texts.ts'
import { HeldPrize } from './held-prize.tsx'
import { heldKey, MarkMany } from './mark-many.tsx'

const POLL_MS = 3_000
const PAID_AT_ONCE = 10

/** Prizes too large for a transfer: those that wait to be paid by hand, then those that were. */
export const HeldPrizes = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const held = useQuery(trpc.payout.held.queryOptions({ account }, live(POLL_MS)))
  return (
    <Section title={texts.payouts.held.title} sentence={texts.payouts.held.what}>
      <Query of={held}>{(prizes) => <Prizes prizes={prizes} />}</Query>
    </Section>
  )
}

const Prizes = ({ prizes }: { prizes: readonly Held[] }) => {
  const [shownPaid, setShownPaid] = useState(0)
  const mayMark = can(useRole(), 'manager')
  const waiting = prizes.filter(({ paid }) => paid === null)
  const paid = prizes.filter(({ paid }) => paid !== null)
  const words = texts.payouts.held
  const next = Math.min(PAID_AT_ONCE, paid.length - shownPaid)
  if (prizes.length === 0) return <Empty title={words.none.title}>{words.none.sentence}</Empty>
  return (
    <Stack gap="sm">
      {waiting.length === 0 ? (
        <Empty title={words.allPaid.title}>{words.allPaid.sentence}</Empty>
      ) : (
        <p style={{ margin: 0 }}>
          {words.waiting(waiting.length, writeMoney(waiting.reduce((sum, { amountCents }) => sum + amountCents, 0)))}
        </p>
      )}
      {waiting.length > 1 && mayMark && <MarkMany waiting={waiting} />}
      {[...waiting, ...paid.slice(0, shownPaid)].map((prize) => (
        <HeldPrize key={heldKey(prize)} prize={prize} />
      ))}
      {paid.length > shownPaid && (
        <div>
          <Button variant="default" onClick={() => setShownPaid(shownPaid + PAID_AT_ONCE)}>
            {shownPaid === 0 ? words.showPaid(next) : words.showMore(next)}
          </Button>
        </div>
      )}
    </Stack>
  )
}
