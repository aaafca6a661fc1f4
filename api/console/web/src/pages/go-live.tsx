import { Code, Group, List, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Tag } from '../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../portal/web/src/parts/instant.tsx'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Panel } from '../../../../portal/web/src/parts/panel.tsx'
import { Empty, Query } from '../../../../portal/web/src/parts/states.tsx'
import type { GoLiveCheck } from '../../../../../domain/go-live/checks.ts'
import { useTRPC } from '../calls/trpc.ts'
import { Change, useChange } from '../parts/change.tsx'
import { Facts } from '../parts/facts.tsx'
import { Reason } from '../parts/reason.tsx'
import type { GoLiveRequest } from '../shapes.ts'

const checkWords = {
  second_factors: 'Every owner of the team has a second factor',
  drawn: 'A draw of the test campaign took place with its present prize table',
  source: 'Winners are sent, or a test fetch of the last day worked',
  organiser: 'Public pages name the organiser and how to reach them',
  endpoint: 'There is a webhook endpoint in live mode',
} satisfies Record<GoLiveCheck, string>

/** Requests that a test campaign goes live, the oldest first. */
export const GoLivePage = () => {
  const trpc = useTRPC()
  const requests = useQuery(trpc.goLive.list.queryOptions())
  return (
    <PageFrame title="Going live">
      <Query of={requests}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="No request waits">Owners ask on the page of a test campaign.</Empty>
          ) : (
            <Stack>
              {all.map((request) => (
                <Request key={request.id} of={request} />
              ))}
            </Stack>
          )
        }
      </Query>
    </PageFrame>
  )
}

const Request = ({ of }: { of: GoLiveRequest }) => (
  <Panel
    title={`${of.campaign} as ${of.slug}`}
    actions={
      <Group gap="xs">
        <Decline of={of} />
        <Approve of={of} />
      </Group>
    }
  >
    <Text size="sm">
      {of.askedBy} of{' '}
      <Link to="/partners/$partner" params={{ partner: of.partner }} className="link">
        {of.partnerName}
      </Link>{' '}
      asked <Instant at={of.askedAt} relative />. It pays {of.token} on {of.chain} to <Code>{of.wallet}</Code>, from{' '}
      <Instant at={of.startsAt} /> on.
    </Text>
    <Facts of={of.termsInWords} />
    <List size="sm" listStyleType="none" spacing={4}>
      {of.gone.map((what) => (
        <List.Item key={what}>
          <Tag tone="red">No</Tag> {what}
        </List.Item>
      ))}
      {of.checks.map(({ check, ok, isOptional }) => (
        <List.Item key={check}>
          <Tag tone={ok ? 'green' : isOptional ? 'gray' : 'red'}>{ok ? 'Yes' : 'Not yet'}</Tag> {checkWords[check]}
          {isOptional && ' (not needed)'}
        </List.Item>
      ))}
    </List>
  </Panel>
)

/** Approves exactly what the dialog showed when it was opened, even if the list has changed meanwhile. */
const Approve = ({ of }: { of: GoLiveRequest }) => {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [seen, see] = useState(of)
  const { id, slug, terms, gone, checks, token, chain, wallet } = seen
  const onError = () => void queries.invalidateQueries()
  const approve = useChange(trpc.goLive.approve.mutationOptions({ onError }), `The live campaign ${slug} is made.`)
  const isReady = gone.length === 0 && checks.every(({ ok, isOptional }) => ok || isOptional)
  const open = () => {
    see(of)
    approve.open()
  }
  return (
    <Change
      of={{ ...approve, open }}
      verb="Approve"
      ariaLabel={`Approve ${of.slug}`}
      title={`Approve ${slug}?`}
      means={
        <>
          {!isReady && 'This cannot be approved now: something that is needed is not there. '}
          The live campaign is made with these terms, and pays {token} on {chain} to <Code>{wallet}</Code>. Then run{' '}
          <Code>chain register --campaign {slug} --refund-to 0x…</Code> and{' '}
          <Code>chain deposit --campaign {slug} --cents …</Code>.
        </>
      }
      isDisabled={!isReady}
      onConfirm={() => approve.act.mutate({ request: id, terms, confirm: id })}
    >
      <Facts of={seen.termsInWords} />
    </Change>
  )
}

const Decline = ({ of: { id, slug } }: { of: GoLiveRequest }) => {
  const trpc = useTRPC()
  const [reason, setReason] = useState('')
  const decline = useChange(trpc.goLive.decline.mutationOptions(), 'The request is declined.')
  return (
    <Change
      of={decline}
      verb="Decline"
      ariaLabel={`Decline ${slug}`}
      color="red"
      title={`Decline ${slug}?`}
      means="The owners of the team get a notice with the reason. They may ask again."
      shownAt={['/reason']}
      onConfirm={() => decline.act.mutate({ request: id, reason, confirm: id })}
    >
      <Reason value={reason} onChange={setReason} problem={decline.act.problem} />
    </Change>
  )
}
