import test from 'ava'
import { sql } from 'slonik'
import { setWinnersSource } from '../../../../api/actions/campaign/winners-source.ts'
import type { DisplayIssue } from '../../../../domain/drawing/display-issues.ts'
import { theOperator, winnerIds } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'

const service = fileService(test)

const first: DisplayIssue[] = [
  { position: null, member: 'round', detail: 'The round cannot be shown.' },
  { position: 1, member: 'avatarUrl', detail: 'The avatar address must start with https://.' },
]

/** A drawn drawing whose list was fetched with more than could be shown, of a campaign that is sent its lists since. */
const fetchedDrawing = async () => {
  const place = await service()
  const source = { mode: 'pull', url: 'https://shop.example/winners' } as const
  const shop = await makeShop(place, { winners: source })
  const drawing = await openDrawing(shop)
  const winners = winnerIds(3)
  await drawing.passCutoff()
  const issues = JSON.stringify({ count: 25, first })
  await place.pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners, fetched_for, display_issues)
    select id, ${sql.array(winners, 'text')}, cutoff_at, ${issues}::jsonb from drawing where id = ${drawing.id}`)
  await place.work()
  await setWinnersSource({ ...place, allowLoopbackPartners: true }, theOperator, shop.campaign.slug, { mode: 'push' })
  return { drawing, winners }
}

test('a drawing says what its fetched list could not show, until names or avatars are sent', async (t) => {
  const { drawing, winners } = await fetchedDrawing()
  t.like(await drawing.read(), { status: 'paid', displayIssues: first, displayIssueCount: 25 })
  t.is((await drawing.send(winners)).status, 200)
  t.is((await drawing.read()).displayIssueCount, 25, 'ids alone mend nothing')
  t.is((await drawing.send(winners.map((winner) => ({ winner, avatarUrl: null })))).status, 200)
  t.like(await drawing.read(), { displayIssues: [], displayIssueCount: 0 })
})

test('with better names and avatars the issues are gone as well', async (t) => {
  const { drawing, winners } = await fetchedDrawing()
  await drawing.send(winners.map((winner) => ({ winner, displayName: 'Ada' })))
  t.like(await drawing.read(), { displayIssues: [], displayIssueCount: 0 })
})
