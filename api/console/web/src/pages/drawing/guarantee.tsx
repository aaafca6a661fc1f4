import { GuaranteeBadge } from '../../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Panel } from '../../../../../portal/web/src/parts/panel.tsx'
import { Facts, Identifier } from '../../parts/facts.tsx'
import type { Life } from '../../shapes.ts'

/** The guarantee of the period in which the drawing is drawn, once that is over. */
export const Guarantee = ({ of: { guarantee } }: { of: Life }) =>
  guarantee && (
    <Panel title="Guarantee" actions={<GuaranteeBadge status={guarantee.status} />}>
      <Facts
        of={[
          ['Guarantee', <Identifier value={guarantee.id} label="the guarantee’s id" />],
          ['Period', guarantee.period],
          ['From', <Instant at={guarantee.periodStart} seconds />],
          ['To', <Instant at={guarantee.periodEnd} seconds />],
          ['Picked', guarantee.isPickedHere ? 'a win of this drawing' : null],
        ]}
      />
    </Panel>
  )
