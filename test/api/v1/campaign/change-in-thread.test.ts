import test from 'ava'
import { changeTerms } from '../../../../api/actions/campaign/change-terms.ts'
import { theOperator } from '../../../support/factory.ts'
import { looksDuring } from '../../../support/looks.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makePortalShop } from '../../../support/portal/shop.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)

const DAY_MS = 86_400_000

/** A campaign that has drawn each day for years, as often as is counted; `next` are its next draws. */
const open = async () => {
  const place = await service()
  const soon = Math.floor(Date.now() / 1_000) * 1_000 + DAY_MS / 24
  const at = (day: number) => new Date(soon + day * DAY_MS).toISOString()
  const cadence = { startsAt: at(-9_000), cadence: 'FREQ=DAILY;COUNT=10000', timeZone: 'UTC' }
  const shop = await makePortalShop(place, cadence)
  return { ...shop, place, next: [at(0), at(1), at(2)] as const }
}

test.serial('a partner changes terms without its cadence being walked in the thread of all', async (t) => {
  const { api, path, client, account, slug, next } = await open()
  const looks = await looksDuring(async () => {
    t.deepEqual(await client.change.preview.query({ account, slug }), { from: next[0] })
    const plain = await api.post<{ change: { from: string } }>(`${path}/changes`, { winnersPerDraw: 5 })
    t.deepEqual([plain.status, plain.body.change?.from], [201, next[0]])
    const keyed = () =>
      api.post<{ change: { from: string } }>(`${path}/changes`, { winnersPerDraw: 6 }, { 'Idempotency-Key': 'six' })
    const answers = [await keyed(), await keyed()]
    t.deepEqual(
      answers.map(({ status, body }) => [status, body.change?.from]),
      [
        [201, next[1]],
        [201, next[1]],
      ],
    )
    isProblem(
      t,
      await api.post(`${path}/changes`, { winnersPerDraw: 7, from: next[0] }),
      400,
      'bad_request',
      new RegExp(`^from: .* The first draw after it is at ${next[2]}\\.$`),
    )
    await client.change.make.mutate({ account, slug, winnersPerDraw: 7 })
  })
  t.is(looks, 0)
  t.is((await client.change.list.query({ account, slug }))[0]?.from, next[2])
})

test.serial('a command of the operator’s walks it itself', async (t) => {
  const { place, slug } = await open()
  t.true((await looksDuring(() => changeTerms(place, theOperator, { slug, winnersPerDraw: 5 }))) > 0)
})
