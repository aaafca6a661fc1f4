import { Button, Group } from '@mantine/core'
import type { Campaign } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { texts } from '../../texts/texts.ts'
import { EditCampaign } from './edit-campaign.tsx'
import { SpecialDrawing } from './special-drawing.tsx'

/** What a partner does with a test campaign without the operator. */
export const OwnActions = ({ campaign }: { campaign: Campaign }) => {
  const { mode } = useAccount()
  const isManager = can(useRole(), 'manager')
  if (mode !== 'test' || !isManager || campaign.status === 'ended') return null
  return (
    <Group gap="sm">
      <EditCampaign campaign={campaign} />
      {campaign.status === 'active' && <SpecialDrawing campaign={campaign} />}
      {!campaign.isSample && (
        <Button
          variant="default"
          component={AccountLink}
          to="/campaigns/$slug/go-live"
          params={{ slug: campaign.slug }}
        >
          {texts.goLive.title}
        </Button>
      )}
    </Group>
  )
}
