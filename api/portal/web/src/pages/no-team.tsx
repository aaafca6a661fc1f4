import { Empty } from '../parts/states.tsx'
import { Page } from '../parts/page.tsx'

export const NoTeamPage = () => (
  <Page title="Welcome">
    <Empty title="You are not in a team yet">
      Ask an owner of your company’s team to invite you with the e-mail address that you sign in with. Open the link of
      the invitation in this browser.
    </Empty>
  </Page>
)
