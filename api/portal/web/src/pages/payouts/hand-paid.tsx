import { Button, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '../../address/account.ts'
import { live, useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { Query } from '../../parts/states.tsx'
import { Pager, usePages } from '../lists/pager.tsx'
import { HeldPrize } from './held-prize.tsx'
import { heldKey } from './mark-many.tsx'

const POLL_MS = 3_000

/** Held prizes that were paid by hand, newest first, once somebody asks for them. */
export const HandPaid = () => {
  const [isShown, setShown] = useState(false)
  if (isShown) return <Prizes />
  return (
    <div>
      <Button variant="default" onClick={() => setShown(true)}>
        {texts.payouts.held.showPaid}
      </Button>
    </div>
  )
}

const Prizes = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const pages = usePages()
  const input = { account, ...(pages.before !== undefined && { before: pages.before }) }
  const paid = useQuery(
    trpc.payout.handPaid.queryOptions(input, { placeholderData: keepPreviousData, ...live(POLL_MS) }),
  )
  return (
    <Query of={paid}>
      {({ prizes, nextBefore }) => (
        <Stack gap="sm">
          {prizes.map((prize) => (
            <HeldPrize key={heldKey(prize)} prize={prize} />
          ))}
          <Pager pages={pages} nextBefore={nextBefore} label={texts.payouts.held.paidPages} />
        </Stack>
      )}
    </Query>
  )
}
