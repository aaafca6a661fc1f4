import test from 'ava'
import { fileService } from '../../support/file-service.ts'
import { isProblem, makeShop } from '../../support/partner.ts'

const service = fileService(test)

const GUARANTEE = `gua_${'A'.repeat(22)}`

test('a campaign without a guarantee has an empty list', async (t) => {
  const { api, path } = await makeShop(await service())
  const { status, body } = await api.get<unknown>(`${path}/guarantees`)
  t.is(status, 200)
  t.deepEqual(body, { guarantees: [] })
})

test("the guarantees of an unknown campaign, or of another partner's, are not found", async (t) => {
  const { api } = await makeShop(await service())
  const { path } = await makeShop(await service())
  for (const address of ['/campaigns/nowhere', path]) {
    isProblem(t, await api.get(`${address}/guarantees`), 404, 'not_found', /no such campaign/)
    const pick = await api.post(`${address}/guarantees/${GUARANTEE}/pick`, { winner: 'anna' })
    isProblem(t, pick, 404, 'not_found', /no such campaign/)
  }
})

test('404 not_found: a pick for which there is no such guarantee', async (t) => {
  const { api, path } = await makeShop(await service())
  for (const id of [GUARANTEE, 'x', '%00', '__proto__']) {
    const answer = await api.post(`${path}/guarantees/${id}/pick`, { winner: 'anna', drawingId: 'drw_x' })
    isProblem(t, answer, 404, 'not_found', /no such guarantee/)
  }
})

for (const [what, body, pointer] of [
  ['without a winner', '{}', '/winner'],
  ['with a winner that is a number', '{"winner":7}', '/winner'],
  ['with an empty winner', '{"winner":""}', '/winner'],
  ['with a drawingId that is a number', '{"winner":"anna","drawingId":7}', '/drawingId'],
  ['with a member that there is not', '{"winner":"anna","amountCents":1}', ''],
  ['of null', 'null', ''],
  ['of a list', '[]', ''],
] as const) {
  test(`400 bad_request: a pick ${what}`, async (t) => {
    const { api, path } = await makeShop(await service())
    const answer = await api.post(`${path}/guarantees/${GUARANTEE}/pick`, body)
    isProblem(t, answer, 400, 'bad_request', /./)
    t.is(answer.body.errors?.[0]?.pointer, pointer)
  })
}

test('400 bad_request: a pick that is not JSON', async (t) => {
  const { api, path } = await makeShop(await service())
  isProblem(t, await api.post(`${path}/guarantees/${GUARANTEE}/pick`, 'winner=anna'), 400, 'bad_request', /not JSON/)
})
