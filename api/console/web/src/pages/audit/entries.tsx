import { Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { RowCards } from '../../../../../portal/web/src/pages/lists/row-cards.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import type { AuditEntry } from '../../shapes.ts'

const sides = { portal: 'portal', api: 'API', operator: 'operator' } as const satisfies Record<
  AuditEntry['from'],
  string
>

export const Entries = ({ of }: { of: readonly AuditEntry[] }) => (
  <RowCards label="Audit entries" columns={['When', 'Partner', 'Who', 'What', 'About']}>
    {of.map((entry) => (
      <Table.Tr key={`${entry.id} ${entry.partner}`}>
        <Table.Td>
          <Instant at={entry.at} seconds />
        </Table.Td>
        <Table.Td data-label="Partner">
          <Link to="/partners/$partner" params={{ partner: entry.partner }} className="link">
            {entry.partnerName ?? entry.partner}
          </Link>
        </Table.Td>
        <Table.Td data-label="Who">
          {entry.actor} ({sides[entry.from]})
        </Table.Td>
        <Table.Td data-label="What">
          <What of={entry} />
        </Table.Td>
        <Table.Td data-label="About">
          <About of={entry} />
        </Table.Td>
      </Table.Tr>
    ))}
  </RowCards>
)

/** An entry as a sentence, with its recorded details: the values before and after, and the reason. */
const What = ({ of: { sentence, action, detail } }: { of: AuditEntry }) => (
  <div>
    {sentence}
    <Text size="xs" c="dimmed">
      <code>{action}</code>
      {Object.entries(detail)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => ` · ${name}: ${String(value)}`)
        .join('')}
    </Text>
  </div>
)

const About = ({ of: { slug, drawing, mode } }: { of: AuditEntry }) => (
  <div>
    {[slug, mode].filter((part) => part !== null).join(' · ') || '–'}
    {drawing !== null && (
      <>
        {' '}
        <Link to="/drawings/$drawing" params={{ drawing }} className="link">
          drawing
        </Link>
      </>
    )}
  </div>
)
