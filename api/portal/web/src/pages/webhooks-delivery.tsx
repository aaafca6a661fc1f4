import { Code, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Delivery, DeliveryDetail } from '../../../server-shapes.ts'
import { can, useAccount, useRole } from '../address/account.ts'
import { Copy } from '../parts/copy.tsx'
import { Instant } from '../parts/instant.tsx'
import { Page } from '../parts/page.tsx'
import { Query } from '../parts/states.tsx'
import { useTRPC } from '../calls/trpc.ts'
import { texts } from '../texts/texts.ts'
import { Section } from './lists/section.tsx'
import { Attempts } from './webhooks/attempts.tsx'
import { DeliveryTag } from './webhooks/delivery-tag.tsx'
import { deliveryPace } from './webhooks/delivery-words.ts'
import { endpointName } from './webhooks/endpoint-words.ts'
import { laidOut } from './webhooks/delivery-words.ts'
import { OfDrawing } from './webhooks/of-drawing.tsx'
import { Resend } from './webhooks/resend.tsx'

export const DeliveryPage = () => {
  const { id = '', delivery: deliveryId = '' }: { id?: string; delivery?: string } = useParams({ strict: false })
  const account = useAccount()
  const isManager = can(useRole(), 'manager')
  const trpc = useTRPC()
  const detail = useQuery(
    trpc.webhook.delivery.queryOptions(
      { account, id: deliveryId },
      {
        refetchInterval: ({ state: { data } }) => deliveryPace(data && [data.delivery], Date.now()),
        refetchIntervalInBackground: false,
      },
    ),
  )
  const endpoint = useQuery(trpc.webhook.list.queryOptions({ account })).data?.find((each) => each.id === id)
  const crumbs = [
    { label: texts.webhooks.title, to: '/webhooks' as const },
    {
      label: endpoint ? endpointName(endpoint) : texts.deliveries.endpoint,
      to: '/webhooks/$id' as const,
      params: { id },
    },
  ]
  const delivery = detail.data?.delivery
  return (
    <Page
      title={delivery?.type ?? texts.deliveries.one.title}
      crumbs={crumbs}
      actions={delivery && isManager && <Resend of={delivery} isDisabled={endpoint?.disabledAt !== null} />}
    >
      <Query of={detail}>{(data) => <Detail of={data} />}</Query>
    </Page>
  )
}

const Detail = ({ of: { delivery, body, attempts } }: { of: DeliveryDetail }) => (
  <>
    <Facts of={delivery} />
    <Attempts of={attempts} />
    <Section
      title={texts.deliveries.one.body}
      sentence={texts.deliveries.one.bodyHint}
      actions={<Copy value={body} label={texts.deliveries.one.copyBody} />}
    >
      <Code block className="text-box" tabIndex={0} role="region" aria-label={texts.deliveries.one.bodyOf}>
        {laidOut(body)}
      </Code>
    </Section>
  </>
)

const Facts = ({ of }: { of: Delivery }) => (
  <Paper withBorder p="md">
    <Stack gap={6}>
      <div>
        <DeliveryTag of={of} />
      </div>
      <Fate of={of} />
      <Text size="sm">
        {texts.deliveries.one.happened(<Instant at={of.createdAt} />)}
        <OfDrawing of={of} />
      </Text>
      <Group gap={4} wrap="nowrap">
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {texts.deliveries.one.webhookId(<span className="mono">{of.event}</span>)}
        </Text>
        <Copy value={of.event} label={texts.deliveries.one.copyWebhookId} />
      </Group>
    </Stack>
  </Paper>
)

const Fate = ({ of: { state, tries, nextTryAt, deliveredAt } }: { of: Delivery }) => {
  const words = texts.deliveries.one
  return (
    <Text size="sm" component="div" role="status">
      {state === 'delivered' && deliveredAt !== null && words.received(<Instant at={deliveredAt} />)}
      {state === 'failed' && words.failed}
      {state === 'pending' &&
        (tries > 0 && nextTryAt !== null ? words.triedAgain(<Instant at={nextTryAt} />) : words.aboutToBe)}
    </Text>
  )
}
