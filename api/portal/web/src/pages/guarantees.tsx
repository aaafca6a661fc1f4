import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Campaign, Guarantee, GuaranteeList } from '../../../shapes.ts'
import { useAccount } from '../address/account.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { Money } from '../parts/money.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, Query } from '../parts/states.tsx'
import { live, useTRPC } from '../calls/trpc.ts'
import { GuaranteePeriod } from './guarantees/period.tsx'
import { GuaranteeTimeLine } from './guarantees/time-line.tsx'

const POLL_MS = 3_000
const PERIODS_IN_LINE = 14
const PERIODS_AT_ONCE = 25

export const GuaranteesPage = () => {
  const { slug = '' } = useParams({ strict: false })
  const account = useAccount()
  const trpc = useTRPC()
  const campaign = useQuery(trpc.campaign.get.queryOptions({ account, slug }))
  const list = useQuery(trpc.guarantee.list.queryOptions({ account, slug }, live(POLL_MS)))
  return (
    <Page
      title="Guarantees"
      crumbs={[
        { label: 'Campaigns', to: '/campaigns' },
        { label: campaign.data?.name ?? slug, to: '/campaigns/$slug', params: { slug } },
      ]}
    >
      <Query of={campaign}>
        {(campaign) => <Query of={list}>{(list) => <Periods campaign={campaign} list={list} />}</Query>}
      </Query>
    </Page>
  )
}

/** Periods that wait for a person come first. One that was opened here keeps its place, to show its outcome. */
const Periods = ({ campaign, list }: { campaign: Campaign; list: GuaranteeList }) => {
  const [shown, setShown] = useState(PERIODS_AT_ONCE)
  const [opened, setOpened] = useState<readonly number[]>([])
  const [picking, setPicking] = useState<readonly number[]>([])
  const { guarantees, pauses } = list
  const pick = (period: number) => {
    setPicking([...picking, period])
    setOpened([...opened, period])
  }
  if (guarantees.length === 0) return <NoPeriods campaign={campaign} />
  const isFirst = ({ period, status, needsAttention }: Guarantee) =>
    status === 'awaiting_pick' || needsAttention !== null || opened.includes(period)
  const first = guarantees.filter(isFirst)
  const others = guarantees.filter((guarantee) => !isFirst(guarantee))
  return (
    <Stack gap="lg">
      <Promised campaign={campaign} />
      <GuaranteeTimeLine
        guarantees={guarantees.slice(0, PERIODS_IN_LINE)}
        pauses={pauses}
        timeZone={campaign.timeZone}
        isCut={guarantees.length > PERIODS_IN_LINE}
      />
      <Stack component="section" aria-label="Periods" gap="sm">
        {[...first, ...others.slice(0, shown)].map((guarantee) => (
          <GuaranteePeriod
            key={guarantee.period}
            campaign={campaign}
            guarantee={guarantee}
            isPicking={picking.includes(guarantee.period)}
            onPick={() => pick(guarantee.period)}
            onLeave={() => setPicking(picking.filter((period) => period !== guarantee.period))}
          />
        ))}
        {others.length > shown && (
          <Button variant="default" onClick={() => setShown(shown + PERIODS_AT_ONCE)}>
            Show {Math.min(PERIODS_AT_ONCE, others.length - shown)} older periods
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

const Promised = ({ campaign }: { campaign: Campaign }) => {
  const { guarantee, payout, slug } = campaign
  return (
    <>
      {guarantee && (
        <Text>
          When no prize of a period reaches <Money cents={guarantee.thresholdCents} />, you pick one of its winners, who
          receives <Money cents={guarantee.amountCents} /> on top of what was won.
        </Text>
      )}
      {payout.wallet === null && (
        <Alert color="orange" variant="outline" title="No payout wallet">
          A pick needs a wallet to be paid to. Set one on the{' '}
          <AccountLink to="/campaigns/$slug" params={{ slug }}>
            page of the campaign
          </AccountLink>
          .
        </Alert>
      )}
    </>
  )
}

const NoPeriods = ({ campaign }: { campaign: Campaign }) =>
  campaign.guarantee ? (
    <Empty title="No period yet">
      The first period begins with the campaign’s start. It is shown here from then on, with its outcome.
    </Empty>
  ) : (
    <Empty title="This campaign guarantees nothing">
      It was set up without a guaranteed prize, so there is nothing to pick here. Your contact at the service can say
      whether one fits it.
    </Empty>
  )
