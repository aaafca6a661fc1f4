import { Stack } from '@mantine/core'
import { Page } from '../parts/page.tsx'
import { texts } from '../texts/texts.ts'
import { ExportPayouts } from './payouts/export-payouts.tsx'
import { HeldPrizes } from './payouts/held-prizes.tsx'
import { Months } from './payouts/months.tsx'
import { Transfers } from './payouts/transfers.tsx'

export const PayoutsPage = () => (
  <Page title={texts.payouts.title}>
    <Stack gap="xl">
      <HeldPrizes />
      <Months />
      <ExportPayouts />
      <Transfers />
    </Stack>
  </Page>
)
