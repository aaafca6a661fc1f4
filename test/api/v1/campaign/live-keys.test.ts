import test from 'ava'
import { methods, paths } from '../../../../api/v1/paths.ts'
import { makeShop } from '../../../support/partner-api/partner.ts'
import { ask } from '../../../support/partner-api/ask.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)

const setUp = Object.entries(paths).flatMap(([path, endpoints]) =>
  methods
    .filter((method) => endpoints[method]?.section === 'Set-up')
    .map((method) => ({ method: method.toUpperCase(), path })),
)

test('403 forbidden: a live key is refused before anything else of its call is looked at', async (t) => {
  const place = await service()
  const { key } = await makeShop(place, { mode: 'live', payout: { chain: 'base', token: 'USDC', wallet: null } })
  t.true(setUp.length >= 10)
  for (const { method, path } of setUp) {
    const address = path.replace(':slug', 'nobody').replace(':id', 'none')
    const answer = await ask(place, `/api/v1${address}?mistyped=1`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/plain' },
      body: 'no JSON',
    })
    isProblem(t, answer, 403, 'forbidden', /test key/)
  }
})
