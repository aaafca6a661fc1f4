import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import { parsePrizeTable } from '../../../domain/prize-table.ts'
import { campaignPages } from '../../../public-site/pages/campaign.ts'
import { prizeTableFile } from '../../support/prize-tables.ts'
import { bodyAt, makeCampaign, site, wordsOf } from '../campaign-facts.ts'
import { drawFacts, manyWinners } from '../draw-facts.ts'

const run = promisify(execFile)

test('the line of the page that counts prizes counts each table by itself, whatever its version', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'fairness-by-hand-'))
  t.teardown(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'proofs'))
  const tables = [prizeTableFile(1, [500, 1]), prizeTableFile(1, [500, 1]), prizeTableFile(1, [700, 1])]
  for (const [i, file] of tables.entries()) {
    const { proof } = drawFacts({ prizeTable: parsePrizeTable(file), winners: manyWinners(i + 1) })
    await writeFile(join(folder, 'proofs', `${i}.json`), JSON.stringify(proof))
  }
  const page = bodyAt(campaignPages(makeCampaign(), site), '/campaigns/daily/fairness')
  const [, lines = ''] = /<pre class="shell"><code>([^<]*)</.exec(page) ?? []
  const { stdout } = await run('sh', ['-c', wordsOf(lines.split('\n').at(-1) ?? '')], { cwd: folder })
  t.deepEqual(
    stdout
      .trim()
      .split('\n')
      .map((told) => JSON.parse(told) as unknown),
    [
      { version: 1, prizes: [{ amountCents: 500, prizes: 3 }] },
      { version: 1, prizes: [{ amountCents: 700, prizes: 3 }] },
    ],
  )
})
