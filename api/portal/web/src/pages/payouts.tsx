import { Page } from '../parts/page.tsx'
import { Together } from '../parts/together.tsx'
import { texts } from '../texts/texts.ts'
import { ExportPayouts } from './payouts/export-payouts.tsx'
import { HeldPrizes } from './payouts/held-prizes.tsx'
import { Months } from './payouts/months.tsx'
import { Transfers } from './payouts/transfers.tsx'

export const PayoutsPage = () => (
  <Page title={texts.payouts.title}>
    <Together>
      <HeldPrizes />
      <Months />
      <ExportPayouts />
      <Transfers />
    </Together>
  </Page>
)
