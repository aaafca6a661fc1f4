import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { type NeedSection, needSections } from '../../../../../../domain/portal/need.ts'
import type { Need } from '../../../../shapes.ts'
import { texts } from '../../texts/texts.ts'
import { NeedCard } from './need-card.tsx'

/** As many needs as the server lists at most. */
const MOST_LISTED = 100
const SHOWN_OF_SECTION = 5

/** What waits for a person, by section. */
export const Inbox = ({ of }: { of: readonly Need[] }) => (
  <Stack component="section" gap="md" aria-labelledby="needs">
    <Title order={2} size="h4" id="needs">
      {texts.home.needs.title}
    </Title>
    {of.length === 0 ? (
      <Paper withBorder p="sm">
        <Text size="sm">{texts.home.needs.none}</Text>
      </Paper>
    ) : (
      needSections.map((section) => {
        const needs = of.filter((need) => need.section === section)
        return (
          needs.length > 0 && <Section key={section} section={section} needs={needs} isAll={of.length < MOST_LISTED} />
        )
      })
    )}
  </Stack>
)

type SectionProps = { section: NeedSection; needs: readonly Need[]; isAll: boolean }

const Section = ({ section, needs, isAll }: SectionProps) => {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? needs : needs.slice(0, SHOWN_OF_SECTION)
  const hidden = needs.length - shown.length
  return (
    <Stack component="section" gap="xs" aria-labelledby={`needs-${section}`}>
      <Title order={3} size="h6" id={`needs-${section}`}>
        {texts.home.needs.sections[section]}{' '}
        <span className="need-count">{isAll ? needs.length : `${needs.length}+`}</span>
      </Title>
      <Stack component="ul" gap="xs" m={0} p={0} className="plain-list">
        {shown.map((need) => (
          <NeedCard
            key={`${need.kind} ${need.slug} ${need.drawingId ?? need.guaranteeId ?? need.endpointId ?? ''} ${need.sentence}`}
            need={need}
          />
        ))}
      </Stack>
      {hidden > 0 && (
        <Button variant="default" size="xs" onClick={() => setOpen(true)} style={{ alignSelf: 'flex-start' }}>
          {texts.home.needs.more(hidden)}
        </Button>
      )}
    </Stack>
  )
}
