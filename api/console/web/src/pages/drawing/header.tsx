import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { DrawingBadge, Tag } from '../../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Panel } from '../../../../../portal/web/src/parts/panel.tsx'
import { Facts, Identifier } from '../../parts/facts.tsx'
import type { Life } from '../../shapes.ts'

/** The partner and campaign of a drawing, its stage, and when it is drawn. */
export const Header = ({ of: { drawing } }: { of: Life }) => (
  <Panel
    title="What it is"
    actions={
      <Group gap="xs">
        <DrawingBadge of={drawing} />
        <Tag tone={drawing.mode === 'live' ? 'blue' : 'gray'}>{drawing.mode}</Tag>
      </Group>
    }
  >
    <Facts
      of={[
        ['Drawing', <Identifier value={drawing.id} label="the drawing’s id" />],
        [
          'Partner',
          <Link to="/partners/$partner" params={{ partner: drawing.partner }} className="link">
            {drawing.partnerName}
          </Link>,
        ],
        [
          'Campaign',
          <>
            <Link to="/campaigns/$slug" params={{ slug: drawing.slug }} className="link">
              {drawing.campaign}
            </Link>{' '}
            ({drawing.campaignStatus}, {drawing.winnersMode})
          </>,
        ],
        ['Number', drawing.number],
        ['The partner’s round', drawing.partnerRound],
        ['Cutoff', <Instant at={drawing.cutoffAt} seconds />],
        ['Draw time', <Instant at={drawing.drawDueAt} seconds />],
        ['Planned for', drawing.drawAt === drawing.drawDueAt ? null : <Instant at={drawing.drawAt} seconds />],
        ['Tried again at', drawing.retryAt && <Instant at={drawing.retryAt} seconds />],
        ['Held since', drawing.heldAt && <Instant at={drawing.heldAt} seconds />],
        ['Cancelled', drawing.cancelled && drawing.cancelled.reason],
        ['Void', drawing.void && `${drawing.void.reason} (${drawing.void.transaction})`],
        ['Fingerprint', drawing.commitment && <Identifier value={drawing.commitment} label="the fingerprint" />],
        ['Random value', drawing.entropy && <Identifier value={drawing.entropy} label="the random value" />],
        [
          'Public',
          <a href={drawing.pageUrl} className="link" target="_blank" rel="noreferrer">
            Page
          </a>,
        ],
      ]}
    />
  </Panel>
)
