import { Empty } from '../parts/states.tsx'
import { Page } from '../parts/page.tsx'
import { texts } from '../texts/texts.ts'

export const NoTeamPage = () => (
  <Page title={texts.outside.noTeam.title}>
    <Empty title={texts.outside.noTeam.none}>{texts.outside.noTeam.sentence}</Empty>
  </Page>
)
