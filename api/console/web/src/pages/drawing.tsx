import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Query } from '../../../../portal/web/src/parts/states.tsx'
import { useTRPC } from '../calls/trpc.ts'
import type { Life } from '../shapes.ts'
import { Chain } from './drawing/chain.tsx'
import { Done } from './drawing/done.tsx'
import { Guarantee } from './drawing/guarantee.tsx'
import { Header } from './drawing/header.tsx'
import { Jobs } from './drawing/jobs.tsx'
import { List } from './drawing/list.tsx'
import { Held, Prizes } from './drawing/money.tsx'
import { Site } from './drawing/site.tsx'
import { TimeLine } from './drawing/time-line.tsx'
import { Troubles } from './drawing/troubles.tsx'
import { Webhooks } from './drawing/webhooks.tsx'

const REFRESH_MS = 10_000

export const DrawingPage = () => {
  const trpc = useTRPC()
  const { drawing: id = '' }: { drawing?: string } = useParams({ strict: false })
  const life = useQuery(trpc.drawing.get.queryOptions({ drawing: id }, { refetchInterval: REFRESH_MS }))
  return <Query of={life}>{(found) => <Shown of={found} />}</Query>
}

const titleOf = ({ campaign, number }: Life['drawing']): string =>
  number === null ? `A drawing of ${campaign}` : `${campaign}, number ${number}`

const Shown = ({ of }: { of: Life }) => (
  <PageFrame title={titleOf(of.drawing)}>
    <Header of={of} />
    <Troubles of={of.troubles} />
    <TimeLine of={of.steps} />
    <div className="two-columns">
      <List of={of} />
      <Prizes of={of} />
    </div>
    <Held of={of} />
    <Guarantee of={of} />
    <Chain of={of} />
    <Jobs of={of} />
    <Site of={of} />
    <Webhooks of={of} />
    <Done of={of} />
  </PageFrame>
)
