import { Stack, Text } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { foundKinds } from '../../../../../domain/search/kind.ts'
import type { Found } from '../../../search-shapes.ts'
import { Instant } from '../parts/instant.tsx'
import { texts } from '../texts/texts.ts'

/** A link to the page that shows what was found. */
export type FoundLink = ComponentType<{ of: Found; className: string; onClick: () => void; children: ReactNode }>

type ResultsProps = { of: readonly Found[]; link: FoundLink; onFollow: () => void }

/** What was found, by kind. */
export const Results = ({ of, link: Link, onFollow }: ResultsProps) => (
  <>
    <Text size="sm" c="dimmed" role="status">
      {texts.search.found(of.length)}
    </Text>
    {foundKinds
      .map((kind) => ({ kind, some: of.filter((one) => one.kind === kind) }))
      .filter(({ some }) => some.length > 0)
      .map(({ kind, some }) => (
        <section key={kind}>
          <h3 className="found-kind">{texts.search.kinds[kind]}</h3>
          <Stack component="ul" gap={0} m={0} p={0} className="plain-list">
            {some.map((found) => (
              <li key={found.id}>
                <Link of={found} className="found-link" onClick={onFollow}>
                  {found.name}
                  <Where of={found} />
                </Link>
              </li>
            ))}
          </Stack>
        </section>
      ))}
  </>
)

const Where = ({ of: { id, name, partnerName, mode, at } }: { of: Found }) => (
  <span className="second-line">
    {[partnerName !== name && partnerName, mode && texts.shell[mode], id].filter(Boolean).join(' · ')}
    {at !== null && (
      <>
        {' · '}
        <Instant at={at} />
      </>
    )}
  </span>
)
