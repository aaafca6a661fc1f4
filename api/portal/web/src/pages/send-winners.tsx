import { Alert } from '@mantine/core'
import { can, useRole } from '../address/account.ts'
import { type Crumb, Page } from '../parts/page.tsx'
import { PageZone } from '../parts/page-zone.tsx'
import { inZone } from '../parts/instant.tsx'
import { Query } from '../parts/states.tsx'
import { texts } from '../texts/texts.ts'
import { aheadMsOf } from './drawing/use-past.ts'
import { useDrawing } from './draws/use-drawing.ts'
import { closedWords } from './send-winners/banners.tsx'
import { ListForm } from './send-winners/list-form.tsx'

export const SendWinnersPage = () => {
  const { slug, id, drawing: query } = useDrawing()
  const words = texts.sendWinners
  const role = useRole()
  const readAgain = async () => {
    const { data } = await query.refetch({ throwOnError: true })
    if (!data) throw new Error('The drawing could not be read.')
    return data
  }
  const crumbs: Crumb[] = [
    { label: texts.shell.campaigns, to: '/campaigns' },
    { label: query.data?.campaign ?? slug, to: '/campaigns/$slug', params: { slug } },
    {
      label: query.data ? words.drawingOf(inZone(query.data.drawAt, query.data.timeZone)) : words.drawing,
      to: '/campaigns/$slug/drawings/$id',
      params: { slug, id },
    },
  ]
  return (
    <Page title={words.title} crumbs={crumbs}>
      <Query of={query}>
        {(drawing) => {
          const closed = can(role, 'manager') ? closedWords(drawing) : words.noRole
          return closed === null ? (
            <PageZone zone={drawing.timeZone}>
              <ListForm
                key={id}
                drawing={drawing}
                aheadMs={aheadMsOf(drawing.now, query.dataUpdatedAt)}
                readAgain={readAgain}
              />
            </PageZone>
          ) : (
            <Alert color="blue" variant="outline" title={words.closed.title}>
              {closed}
            </Alert>
          )
        }}
      </Query>
    </Page>
  )
}
