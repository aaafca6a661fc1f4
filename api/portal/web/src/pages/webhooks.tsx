import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewWebhookEndpoint, WebhookEndpoint } from '../../../server-shapes.ts'
import { can, useAccount, useRole } from '../address/account.ts'
import { Page } from '../parts/page.tsx'
import { Empty, Query } from '../parts/states.tsx'
import { live, useTRPC } from '../calls/trpc.ts'
import { ShownOnce } from './shown-once.tsx'
import { CreateEndpoint } from './webhooks/create-endpoint.tsx'
import { EndpointCard } from './webhooks/endpoint-card.tsx'

const POLL_MS = 3_000

export const WebhooksPage = () => {
  const account = useAccount()
  const isManager = can(useRole(), 'manager')
  const trpc = useTRPC()
  const endpoints = useQuery(trpc.webhook.list.queryOptions({ account }, live(POLL_MS)))
  const [made, setMade] = useState<NewWebhookEndpoint | null>(null)
  return (
    <Page title="Webhooks" actions={isManager && <CreateEndpoint onMade={setMade} />}>
      <Text size="sm" c="dimmed">
        The service tells your servers what happens in this account, such as a draw that is settled, by a signed request
        to each address below.{' '}
        <a className="link" href="/docs/guides/webhooks" target="_blank" rel="noreferrer">
          How your server receives and checks them
        </a>
      </Text>
      {made && <SecretShown made={made} onDone={() => setMade(null)} />}
      <Query of={endpoints}>{(list) => <Endpoints list={list} isManager={isManager} />}</Query>
    </Page>
  )
}

const SecretShown = ({ made: { endpoint, secret }, onDone }: { made: NewWebhookEndpoint; onDone: () => void }) => (
  <ShownOnce
    title="Store the secret of this endpoint now"
    sentence={`Your server at ${endpoint.url} checks with it that a delivery comes from us. Put it where your server reads its secrets. Managers can look at it again on the endpoint’s page.`}
    values={[{ label: 'Signing secret', value: secret }]}
    onDone={onDone}
  />
)

const Endpoints = ({ list, isManager }: { list: readonly WebhookEndpoint[]; isManager: boolean }) => {
  if (list.length === 0)
    return (
      <Empty title="No webhook endpoint yet">
        {isManager
          ? 'Without one your server has to ask the API what has changed. Add the address of a server that should get events.'
          : 'A manager or owner of your team can add the address of a server that should get events.'}
      </Empty>
    )
  return (
    <Stack component="ul" gap="sm" m={0} p={0} className="plain-list" aria-label="Webhook endpoints">
      {list.map((endpoint) => (
        <EndpointCard key={endpoint.id} of={endpoint} />
      ))}
    </Stack>
  )
}
