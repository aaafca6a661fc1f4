import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { GoLive } from '../../../go-live-shapes.ts'
import type { Campaign } from '../../../shapes.ts'
import { can, useAccount, useRole } from '../address/account.ts'
import { live, useTRPC } from '../calls/trpc.ts'
import { writeMoney } from '../format/numbers.ts'
import { type Crumb, Page } from '../parts/page.tsx'
import { Panel } from '../parts/panel.tsx'
import { Query } from '../parts/states.tsx'
import { texts } from '../texts/texts.ts'
import { AskForm } from './go-live/ask-form.tsx'
import { Checks } from './go-live/checks.tsx'
import { Requested } from './go-live/requested.tsx'

const POLL_MS = 3_000

export const GoLivePage = () => {
  const { slug = '' } = useParams({ strict: false })
  const account = useAccount()
  const trpc = useTRPC()
  const campaign = useQuery(trpc.campaign.get.queryOptions({ account, slug }))
  const goLive = useQuery(trpc.goLive.get.queryOptions({ account, slug }, live(POLL_MS)))
  const crumbs: Crumb[] = [
    { label: texts.shell.campaigns, to: '/campaigns' },
    { label: campaign.data?.name ?? slug, to: '/campaigns/$slug', params: { slug } },
  ]
  return (
    <Page title={texts.goLive.title} crumbs={crumbs}>
      <Query of={campaign}>
        {(data) => <Query of={goLive}>{(found) => <Parts campaign={data} goLive={found} />}</Query>}
      </Query>
    </Page>
  )
}

const Parts = ({ campaign, goLive }: { campaign: Campaign; goLive: GoLive }) => {
  const isOwner = can(useRole(), 'owner')
  const words = texts.goLive
  const { checks, request, mostCents } = goLive
  const isReady = checks.every(({ ok, isOptional }) => ok || isOptional)
  const isOpen = request === null || request.decision === 'declined' || request.decision === 'withdrawn'
  return (
    <>
      <Text size="sm">{words.what}</Text>
      {request !== null && request.decision !== 'withdrawn' && <Requested request={request} campaign={campaign} />}
      {isOpen && (
        <Panel title={isReady ? words.ready : words.notReady}>
          <Checks of={goLive} />
          <Text size="sm">{words.most(writeMoney(mostCents))}</Text>
          {!isOwner && <Text size="sm">{words.ownersOnly}</Text>}
        </Panel>
      )}
      {isOpen && isReady && isOwner && (
        <Panel title={words.open}>
          <AskForm campaign={campaign} chains={goLive.chains} />
        </Panel>
      )}
    </>
  )
}
