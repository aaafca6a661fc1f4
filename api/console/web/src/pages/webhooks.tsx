import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Panel } from '../../../../portal/web/src/parts/panel.tsx'
import { Together } from '../../../../portal/web/src/parts/together.tsx'
import { Endpoints } from './webhooks/endpoints.tsx'

/** Endpoints of all partners that fail or are disabled. */
export const WebhooksPage = () => (
  <PageFrame title="Webhooks">
    <Together>
      <Panel title="Failing, the longest first">
        <Endpoints kind="failing" empty="Every endpoint that is called takes what it is sent." />
      </Panel>
      <Panel title="Disabled by the service, the last first">
        <Endpoints kind="disabled" empty="The service has disabled no endpoint." />
      </Panel>
    </Together>
  </PageFrame>
)
