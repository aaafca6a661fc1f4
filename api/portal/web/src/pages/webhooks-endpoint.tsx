import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { WebhookEndpoint } from '../../../server-shapes.ts'
import { can, useAccount, useRole } from '../address/account.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, Loading, Query } from '../parts/states.tsx'
import { Together } from '../parts/together.tsx'
import { live, useTRPC } from '../calls/trpc.ts'
import { loadSections, texts } from '../texts/texts.ts'
import { Deliveries } from './webhooks/deliveries.tsx'
import { EndpointActions } from './webhooks/endpoint-actions.tsx'
import { EndpointFacts } from './webhooks/endpoint-facts.tsx'
import { EndpointSecret } from './webhooks/endpoint-secret.tsx'
import { endpointName } from './webhooks/endpoint-words.ts'
import { SendExample } from './webhooks/send-example.tsx'

/** It comes with the chart library, and with the words of pictures. */
const CallsPicture = lazy(async () => {
  const [module] = await Promise.all([
    import('./webhooks/calls-picture.tsx'),
    loadSections('endpointCalls', 'pictures'),
  ])
  return { default: module.CallsPicture }
})

const POLL_MS = 3_000

export const WebhookPage = () => {
  const crumbs = [{ label: texts.webhooks.title, to: '/webhooks' as const }]
  const { id = '' } = useParams({ strict: false })
  const account = useAccount()
  const isManager = can(useRole(), 'manager')
  const trpc = useTRPC()
  const endpoints = useQuery(trpc.webhook.list.queryOptions({ account }, live(POLL_MS)))
  const endpoint = endpoints.data?.find((each) => each.id === id)
  return (
    <Page
      title={endpoint ? endpointName(endpoint) : texts.deliveries.anEndpoint}
      crumbs={crumbs}
      actions={endpoint && isManager && <EndpointActions key={endpoint.id} of={endpoint} />}
    >
      <Query of={endpoints}>
        {() => (endpoint ? <Sections endpoint={endpoint} isManager={isManager} /> : <NoEndpoint />)}
      </Query>
    </Page>
  )
}

const Sections = ({ endpoint, isManager }: { endpoint: WebhookEndpoint; isManager: boolean }) => (
  <Suspense fallback={<Loading />}>
    <Together>
      <EndpointFacts of={endpoint} />
      {isManager && <SendExample of={endpoint} />}
      <CallsPicture id={endpoint.id} />
      <Deliveries of={endpoint} />
      {isManager && <EndpointSecret of={endpoint} />}
    </Together>
  </Suspense>
)

const NoEndpoint = () => (
  <Empty title={texts.deliveries.noEndpoint.title}>
    {texts.deliveries.noEndpoint.sentence((list) => (
      <AccountLink to="/webhooks">{list}</AccountLink>
    ))}
  </Empty>
)
