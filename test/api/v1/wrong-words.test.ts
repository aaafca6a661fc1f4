import test from 'ava'
import { ask } from '../../support/partner-api/ask.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { makeShop } from '../../support/partner-api/partner.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

/** As zod says it, to programmers. */
const JARGON = /Invalid|received|expected|Unrecognized|Too (small|big)/

test('a query member that is given twice is refused with what to do, in the API and on public addresses', async (t) => {
  const place = await service()
  const { api, path, campaign } = await makeShop(place)
  const twice = /^The (code|limit) must be .*\. Give it once\.$/
  isProblem(t, await api.get('/requests?code=locked&code=locked'), 400, 'bad_request', twice)
  isProblem(t, await api.get(`${path}/drawings?limit=1&limit=1`), 400, 'bad_request', twice)
  const draws = await ask(place, `/campaigns/${campaign.slug}/draws.json?limit=1&limit=1`)
  t.is(draws.status, 400)
  t.regex(draws.text, /The query member \\"limit\\" is wrong: .* Give it once\./)
})

test('the answer to a body says which members are missing, empty, of another type, unknown or none of those there are', async (t) => {
  const { api } = await makeShop(await service())
  const detailsOf = async (body: object): Promise<Record<string, string>> => {
    const { body: said } = await api.post('/campaigns', body)
    return Object.fromEntries((said.errors ?? []).map(({ pointer, detail }) => [pointer, detail]))
  }
  const wrong = { slug: 7, cadence: '', winners: { mode: 'poll' }, cutoffLeadSeconds: -1, payout: [], colour: 'red' }
  const details = await detailsOf(wrong)
  t.like(details, {
    '/slug': 'must be a text',
    '/name': 'is missing',
    '/cadence': 'must not be empty',
    '/winners/mode': 'must be push or pull',
    '/cutoffLeadSeconds': 'must be at least 0',
    '/payout': 'must be an object: {…}',
    '': 'has no member "colour": correct its name, or leave it out',
  })
  for (const detail of Object.values(details)) t.notRegex(detail, JARGON)
})
