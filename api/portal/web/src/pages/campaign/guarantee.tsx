import { Stack, Text } from '@mantine/core'
import type { Campaign } from '../../../../shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { Money } from '../../parts/money.tsx'
import { durationWords } from '../../../../../../domain/duration-words.ts'
import { Panel } from '../../parts/panel.tsx'
import { language, texts } from '../../texts/texts.ts'

/** What the campaign guarantees, with a link to its periods. */
export const GuaranteeSummary = ({ campaign: { slug, guarantee } }: { campaign: Campaign }) =>
  guarantee && (
    <Panel id="guarantee" title={texts.campaign.guarantee.title}>
      <Stack gap="xs">
        <Text size="sm">
          {texts.campaign.guarantee.sentence(
            <Money cents={guarantee.thresholdCents} />,
            durationWords(guarantee.period, language),
            <Money cents={guarantee.amountCents} />,
          )}
        </Text>
        <Text size="sm">
          <AccountLink to="/campaigns/$slug/guarantees" params={{ slug }}>
            {texts.campaign.guarantee.see}
          </AccountLink>
        </Text>
      </Stack>
    </Panel>
  )
