import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Campaign, Guarantee, GuaranteeList } from '../../../shapes.ts'
import { useAccount } from '../address/account.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { Money } from '../parts/money.tsx'
import { Page } from '../parts/page.tsx'
import { PageZone } from '../parts/page-zone.tsx'
import { Empty, Query } from '../parts/states.tsx'
import { live, useTRPC } from '../calls/trpc.ts'
import { texts } from '../texts/texts.ts'
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
      title={texts.guarantees.title}
      crumbs={[
        { label: texts.shell.campaigns, to: '/campaigns' },
        { label: campaign.data?.name ?? slug, to: '/campaigns/$slug', params: { slug } },
      ]}
    >
      <Query of={campaign}>
        {(campaign) => (
          <PageZone zone={campaign.timeZone}>
            <Query of={list}>{(list) => <Periods campaign={campaign} list={list} />}</Query>
          </PageZone>
        )}
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
        isCut={guarantees.length > PERIODS_IN_LINE}
      />
      <Stack component="section" aria-label={texts.guarantees.periods} gap="sm">
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
            {texts.guarantees.olderPeriods(Math.min(PERIODS_AT_ONCE, others.length - shown))}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

const Promised = ({ campaign }: { campaign: Campaign }) => {
  const words = texts.guarantees
  const { guarantee, payout, slug } = campaign
  return (
    <>
      {guarantee && (
        <Text>
          {words.promised(<Money cents={guarantee.thresholdCents} />, <Money cents={guarantee.amountCents} />)}
        </Text>
      )}
      {payout.wallet === null && (
        <Alert color="orange" variant="outline" title={words.noWallet.title}>
          {words.noWallet.sentence((page) => (
            <AccountLink to="/campaigns/$slug" params={{ slug }}>
              {page}
            </AccountLink>
          ))}
        </Alert>
      )}
    </>
  )
}

const NoPeriods = ({ campaign }: { campaign: Campaign }) =>
  campaign.guarantee ? (
    <Empty title={texts.guarantees.noPeriod.title}>{texts.guarantees.noPeriod.sentence}</Empty>
  ) : (
    <Empty title={texts.guarantees.nothing.title}>{texts.guarantees.nothing.sentence}</Empty>
  )
