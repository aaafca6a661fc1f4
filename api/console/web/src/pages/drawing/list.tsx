import { Text } from '@mantine/core'
import { count } from '../../../../../portal/web/src/format/formats.ts'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Panel } from '../../../../../portal/web/src/parts/panel.tsx'
import { Facts } from '../../parts/facts.tsx'
import type { Life } from '../../shapes.ts'

const sourceOf = ({ fetchedFor }: NonNullable<Life['list']>) =>
  fetchedFor ? (
    <>
      Fetched for the cutoff of <Instant at={fetchedFor} seconds />
    </>
  ) : (
    'Sent by the partner'
  )

/** The winners that were received, and how. */
export const List = ({ of: { drawing, list, fetch } }: { of: Life }) => (
  <Panel title="List">
    {list ? (
      <Facts
        of={[
          ['Winners', `${count(list.winners)} of ${count(drawing.winnersExpected)}`],
          ['Names, avatars', `${count(list.names ?? 0)}, ${count(list.avatars ?? 0)}`],
          ['Source', sourceOf(list)],
          ['First sent', <Instant at={list.firstSentAt} seconds />],
          ['These winners since', <Instant at={list.listedAt} seconds />],
          ['Last sent', <Instant at={list.sentAt} seconds />],
          ['Names changed', list.displayChangedAt && <Instant at={list.displayChangedAt} seconds />],
          ['Not shown', list.displayIssues > 0 ? `${count(list.displayIssues)} names or avatars` : null],
        ]}
      />
    ) : (
      <Text size="sm">No list has come yet: {count(drawing.winnersExpected)} winners are expected.</Text>
    )}
    {fetch && (
      <Facts
        of={[
          [
            'Fetched in',
            `${fetch.tries} ${fetch.tries === 1 ? 'try' : 'tries'}${fetch.isUnderWay ? ', one is under way' : ''}`,
          ],
          ['Fetching began', <Instant at={fetch.startedAt} seconds />],
          ['Last failure', fetch.failure],
          ['Tried again at', fetch.retryAt && <Instant at={fetch.retryAt} seconds />],
          ['Given up', fetch.gaveUpAt && <Instant at={fetch.gaveUpAt} seconds />],
        ]}
      />
    )}
  </Panel>
)
