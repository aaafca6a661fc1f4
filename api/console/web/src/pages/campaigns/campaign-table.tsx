import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RowCards } from '../../../../../portal/web/src/pages/lists/row-cards.tsx'
import { CampaignBadge } from '../../../../../portal/web/src/parts/badges.tsx'
import { Query } from '../../../../../portal/web/src/parts/states.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import type { Campaign } from '../../shapes.ts'
import { ChangeStatus } from './change-status.tsx'

type CampaignTableProps = { partner: string | null; search?: string }

const isMeant = (search: string, { name, slug, partnerName }: Campaign): boolean =>
  `${name} ${slug} ${partnerName}`.toLowerCase().includes(search.trim().toLowerCase())

/** The campaigns of a partner, or of all. */
export const CampaignTable = ({ partner, search = '' }: CampaignTableProps) => {
  const trpc = useTRPC()
  const campaigns = useQuery(trpc.campaign.list.queryOptions({ partner }))
  const columns = ['Campaign', partner === null && 'Partner', 'Mode', 'State', 'Winners a draw', 'Actions']
  return (
    <Query of={campaigns}>
      {({ rows: listed, hasMore }) => {
        const shown = listed.filter((campaign) => isMeant(search, campaign))
        return (
          <>
            {shown.length === 0 ? (
              <Text size="sm">{listed.length === 0 ? 'There are no campaigns yet.' : 'None of these matches.'}</Text>
            ) : (
              <RowCards label="List of campaigns" columns={columns.filter((column) => column !== false)}>
                {shown.map((campaign) => (
                  <Row key={campaign.id} of={campaign} isOfAll={partner === null} />
                ))}
              </RowCards>
            )}
            {hasMore && (
              <Text size="sm">
                {`There are more than the ${listed.length} that are looked at here, the newest that have not ended first: Search, at the top, finds every campaign by its slug, or by how its name begins.`}
              </Text>
            )}
          </>
        )
      }}
    </Query>
  )
}

const Row = ({ of, isOfAll }: { of: Campaign; isOfAll: boolean }) => (
  <Table.Tr>
    <Table.Td>
      <div>
        <Link to="/campaigns/$slug" params={{ slug: of.slug }} className="link">
          {of.name}
        </Link>
        <Text size="xs" c="dimmed">
          {of.slug} · {of.cadence} · {of.timeZone} · {of.prizeTable}
        </Text>
      </div>
    </Table.Td>
    {isOfAll && (
      <Table.Td data-label="Partner">
        <Link to="/partners/$partner" params={{ partner: of.partner }} className="link">
          {of.partnerName}
        </Link>
      </Table.Td>
    )}
    <Table.Td data-label="Mode">{of.mode}</Table.Td>
    <Table.Td data-label="State">
      <CampaignBadge status={of.status} /> {of.isHolding && 'holds its drawings'}
    </Table.Td>
    <Table.Td data-label="Winners a draw">{of.winnersPerDraw}</Table.Td>
    <Table.Td data-label="Actions">
      <ChangeStatus of={of} />
    </Table.Td>
  </Table.Tr>
)
