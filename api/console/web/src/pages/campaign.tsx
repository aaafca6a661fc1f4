import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { CampaignBadge, DrawingBadge, Tag } from '../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../portal/web/src/parts/instant.tsx'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Panel } from '../../../../portal/web/src/parts/panel.tsx'
import { Query } from '../../../../portal/web/src/parts/states.tsx'
import { useTRPC } from '../calls/trpc.ts'
import { DrawingLink } from '../parts/drawing-link.tsx'
import { Facts, Identifier } from '../parts/facts.tsx'
import { Rows } from '../parts/rows.tsx'
import type { Campaign } from '../shapes.ts'
import { ChangeStatus } from './campaigns/change-status.tsx'

export const CampaignPage = () => {
  const trpc = useTRPC()
  const { slug = '' }: { slug?: string } = useParams({ strict: false })
  const campaign = useQuery(trpc.campaign.get.queryOptions({ slug }))
  return (
    <Query of={campaign}>
      {(found) => (
        <PageFrame title={found.name} actions={<ChangeStatus of={found} />}>
          <About of={found} />
          <Drawings slug={slug} />
        </PageFrame>
      )}
    </Query>
  )
}

const About = ({ of }: { of: Campaign }) => (
  <Panel
    title="What it is"
    actions={
      <Group gap="xs">
        <CampaignBadge status={of.status} />
        <Tag tone={of.mode === 'live' ? 'blue' : 'gray'}>{of.mode}</Tag>
      </Group>
    }
  >
    <Facts
      of={[
        ['Campaign', <Identifier value={of.slug} label="the slug" />],
        [
          'Partner',
          <Link to="/partners/$partner" params={{ partner: of.partner }} className="link">
            {of.partnerName}
          </Link>,
        ],
        ['Cadence', `${of.cadence}, ${of.timeZone}`],
        ['Winners a draw', of.winnersPerDraw],
        ['Prize table', of.prizeTable],
        ['Paused', of.isHolding ? 'it holds its drawings' : null],
      ]}
    />
  </Panel>
)

/** The campaign's drawings, the latest planned one first. */
const Drawings = ({ slug }: { slug: string }) => {
  const trpc = useTRPC()
  const [before, setBefore] = useState<string | null>(null)
  const drawings = useQuery(trpc.drawing.list.queryOptions({ slug, before }))
  return (
    <Query of={drawings}>
      {(page) => (
        <>
          <Rows
            title="Drawings"
            columns={['Drawing', 'Number', 'State', 'Planned for', 'Cutoff', 'Attention']}
            of={page}
            keyOf={({ id }) => id}
            none="There are no more drawings."
            rest="older ones are on the next page."
            cells={({ id, number, status, cancelledAt, voidedAt, heldAt, drawAt, cutoffAt, code }) => [
              <DrawingLink id={id} />,
              number ?? 'none yet',
              <>
                <DrawingBadge
                  of={{
                    status,
                    cancelled: cancelledAt === null ? null : { cancelledAt },
                    void: voidedAt === null ? null : { voidedAt },
                  }}
                />
                {heldAt && ' held'}
              </>,
              <Instant at={drawAt} seconds />,
              <Instant at={cutoffAt} seconds />,
              code ?? 'none',
            ]}
          />
          <Group>
            {before !== null && (
              <Button variant="default" onClick={() => setBefore(null)}>
                Latest
              </Button>
            )}
            {page.hasMore && (
              <Button variant="default" onClick={() => setBefore(page.rows.at(-1)?.drawAt ?? null)}>
                Older
              </Button>
            )}
          </Group>
        </>
      )}
    </Query>
  )
}
