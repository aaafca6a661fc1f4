import { Stack, Text } from '@mantine/core'
import type { Campaign } from '../../../../shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { Money } from '../../parts/money.tsx'
import { durationWords } from '../../../../../../domain/duration-words.ts'
import { Panel } from '../../parts/panel.tsx'

/** What the campaign guarantees, with a link to its periods. */
export const GuaranteeSummary = ({ campaign: { slug, guarantee } }: { campaign: Campaign }) =>
  guarantee && (
    <Panel id="guarantee" title="Guarantee">
      <Stack gap="xs">
        <Text size="sm">
          When no prize reaches <Money cents={guarantee.thresholdCents} /> within {durationWords(guarantee.period)}, one
          winner of that period, picked by you, receives <Money cents={guarantee.amountCents} /> on top.
        </Text>
        <Text size="sm">
          <AccountLink to="/campaigns/$slug/guarantees" params={{ slug }}>
            See the periods and pick winners
          </AccountLink>
        </Text>
      </Stack>
    </Panel>
  )
