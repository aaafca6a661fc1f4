import test from 'ava'
import { MOST_FOUND } from '../../../db/queries/search/finding.ts'
import { operatorSignedIn } from '../../support/console/console.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { makeFindableShop } from '../../support/findable.ts'
import { fileService } from '../../support/site/file-service.ts'
import { until } from '../../support/until.ts'

const service = fileService(test)

type Client = Awaited<ReturnType<typeof operatorSignedIn>>['client']

/** Repeats a search that times out on a busy machine, as its refusal asks for. */
const find = async ({ search }: Client, text: string) => {
  const tried = () =>
    search.find.query({ text }).catch((error: { data?: { code?: string } }) => {
      if (error.data?.code !== 'SERVICE_UNAVAILABLE') throw error
      return null
    })
  return (await until(tried, (found) => found !== null)) ?? []
}

test('an operator finds everything of every partner, with the partner it is of', async (t) => {
  const own = await service()
  const { findable, partner } = await makeFindableShop(own)
  const { client } = await operatorSignedIn(own)
  for (const { text, kind, id } of findable) {
    const found = await find(client, text)
    t.true(
      found.some(
        (one) => one.kind === kind && one.id === id && one.partner === partner && one.partnerName === 'A shop',
      ),
      `${kind} by ${text}: ${JSON.stringify(found)}`,
    )
  }
})

test('partners and campaigns are found by how their names begin, in any case, twenty at most', async (t) => {
  const own = await service()
  const partner = await makePartner(own, 'Überaus Groß & Söhne')
  for (let n = 0; n <= MOST_FOUND; n += 1) await makeCampaign(own, { partner, name: `Ünique draw ${n}` })
  const { client } = await operatorSignedIn(own)
  const found = await find(client, 'überaus gr')
  t.deepEqual(
    found.map(({ kind, id }) => [kind, id]),
    [['partner', partner]],
  )
  t.is((await find(client, 'ÜNIQUE')).length, MOST_FOUND)
  t.deepEqual(await find(client, 'nique draw'), [])
})
