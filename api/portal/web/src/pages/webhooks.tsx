import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewWebhookEndpoint, WebhookEndpoint } from '../../../server-shapes.ts'
import { can, useAccount, useRole } from '../address/account.ts'
import { Page } from '../parts/page.tsx'
import { Empty, Query } from '../parts/states.tsx'
import { live, useTRPC } from '../calls/trpc.ts'
import { texts } from '../texts/texts.ts'
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
    <Page title={texts.webhooks.title} actions={isManager && <CreateEndpoint onMade={setMade} />}>
      <Text size="sm" c="dimmed">
        {texts.webhooks.what}{' '}
        <a className="link" href="/docs/guides/webhooks" target="_blank" rel="noreferrer">
          {texts.webhooks.guide}
        </a>
      </Text>
      {made && <SecretShown made={made} onDone={() => setMade(null)} />}
      <Query of={endpoints}>{(list) => <Endpoints list={list} isManager={isManager} />}</Query>
    </Page>
  )
}

const SecretShown = ({ made: { endpoint, secret }, onDone }: { made: NewWebhookEndpoint; onDone: () => void }) => (
  <ShownOnce
    title={texts.webhooks.create.secretTitle}
    sentence={texts.webhooks.create.secretSentence(endpoint.url)}
    values={[{ label: texts.webhooks.secret.title, value: secret }]}
    onDone={onDone}
  />
)

const Endpoints = ({ list, isManager }: { list: readonly WebhookEndpoint[]; isManager: boolean }) => {
  const { none } = texts.webhooks
  if (list.length === 0) return <Empty title={none.title}>{isManager ? none.manager : none.viewer}</Empty>
  return (
    <Stack component="ul" gap="sm" m={0} p={0} className="plain-list" aria-label={texts.webhooks.list}>
      {list.map((endpoint) => (
        <EndpointCard key={endpoint.id} of={endpoint} />
      ))}
    </Stack>
  )
}
