import { Button, Group, Stack, Text } from '@mantine/core'
import type { GoLiveRequest } from '../../../../go-live-shapes.ts'
import type { Campaign } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { inZone } from '../../format/formats.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { useAct } from '../../parts/act.ts'
import { Panel } from '../../parts/panel.tsx'
import { Problem } from '../../parts/problem.tsx'
import { texts } from '../../texts/texts.ts'

type RequestedProps = { request: GoLiveRequest; campaign: Campaign }

/** What was asked for, and what became of it. */
export const Requested = ({ request, campaign }: RequestedProps) => {
  const words = texts.goLive.request
  const { decision, reason, askedBy, askedAt } = request
  const { timeZone } = campaign
  return (
    <Panel title={decision === null ? words.waits : decision === 'approved' ? words.approved : words.declined}>
      {reason !== null && <Text size="sm">{reason}</Text>}
      <Text size="sm">{words.asked(askedBy, inZone(askedAt, timeZone))}</Text>
      <Asked request={request} timeZone={timeZone} />
      {decision === null && <Withdraw slug={campaign.slug} request={request.id} />}
      {decision === 'approved' && <SeeLive slug={request.slug} />}
    </Panel>
  )
}

const Asked = ({ request, timeZone }: { request: GoLiveRequest; timeZone: string }) => {
  const words = texts.goLive.request
  const rows = [
    [words.slug, request.slug],
    [words.payment, texts.goLive.form.paymentName(request.token, request.chain)],
    [words.wallet, request.wallet],
    [words.startsAt, inZone(request.startsAt, timeZone)],
  ] as const
  return (
    <Stack gap={2}>
      {rows.map(([name, value]) => (
        <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Text span fw={600} size="sm">
            {name}:
          </Text>{' '}
          {value}
        </Text>
      ))}
    </Stack>
  )
}

const Withdraw = ({ slug, request }: { slug: string; request: string }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.goLive.request
  const isOwner = can(useRole(), 'owner')
  const withdraw = useAct(trpc.goLive.withdraw.mutationOptions(), { done: words.withdrawn })
  if (!isOwner) return null
  return (
    <Group>
      <Button
        variant="default"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate({ account, slug, request })}
      >
        {words.withdraw}
      </Button>
      <Problem of={withdraw.problem} />
    </Group>
  )
}

const SeeLive = ({ slug }: { slug: string }) => (
  <Text size="sm">
    <AccountLink to="/campaigns/$slug" params={{ slug, mode: 'live' }}>
      {texts.goLive.request.see}
    </AccountLink>
  </Text>
)
