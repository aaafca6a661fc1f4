import { Code, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { writeMoney } from '../../../../portal/web/src/format/numbers.ts'
import { Tag } from '../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../portal/web/src/parts/instant.tsx'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Panel } from '../../../../portal/web/src/parts/panel.tsx'
import { Empty, Query } from '../../../../portal/web/src/parts/states.tsx'
import type { GoLiveCheck } from '../../../../../domain/go-live/checks.ts'
import { useTRPC } from '../calls/trpc.ts'
import { Change, useChange } from '../parts/change.tsx'
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
      <Instant at={of.startsAt} /> on; a draw comes to {writeMoney(of.mostCents)} at the very most.
    </Text>
    <List size="sm" listStyleType="none" spacing={4}>
      {of.checks.map(({ check, ok, isOptional }) => (
        <List.Item key={check}>
          <Tag tone={ok ? 'green' : isOptional ? 'gray' : 'red'}>{ok ? 'Yes' : 'Not yet'}</Tag> {checkWords[check]}
          {isOptional && ' (not needed)'}
        </List.Item>
      ))}
    </List>
  </Panel>
)

const Approve = ({ of: { id, slug, checks } }: { of: GoLiveRequest }) => {
  const trpc = useTRPC()
  const approve = useChange(trpc.goLive.approve.mutationOptions(), `The live campaign ${slug} is made.`)
  const isReady = checks.every(({ ok, isOptional }) => ok || isOptional)
  return (
    <Change
      of={approve}
      verb="Approve"
      ariaLabel={`Approve ${slug}`}
      title={`Approve ${slug}?`}
      means={
        <>
          {!isReady && 'Something that was checked is not there any more. '}
          The live campaign is made with the test campaign’s terms of this moment. Then run{' '}
          <Code>chain register --campaign {slug}</Code> and <Code>chain deposit --campaign {slug}</Code>.
        </>
      }
      onConfirm={() => approve.act.mutate({ request: id, confirm: id })}
    />
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
