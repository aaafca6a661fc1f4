import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import { drawPages } from '../../../public-site/pages/draw.ts'
import { drawFacts, site } from '../draw-facts.ts'

const run = promisify(execFile)

const unescaped = (markup: string): string =>
  markup
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

test('the three shell lines of the page print what the page says that they print', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'draw-by-hand-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const facts = drawFacts()
  await writeFile(join(folder, 'proof.json'), JSON.stringify(facts.proof))
  const page = String(drawPages(facts, site)[0]?.body)
  const told = [
    ...page.matchAll(/<pre class="shell"><code>([^<]*)<\/code><\/pre><p class="dim">prints <code>(\w{64})</g),
  ]
  t.is(told.length, 3)
  for (const [, line, digits] of told) {
    const { stdout } = await run('sh', ['-c', unescaped(String(line))], { cwd: folder })
    t.is(stdout.trim(), `${digits}  -`, line)
  }
})

test('the lines that load the proof and run the script name the draw’s own address', (t) => {
  const page = String(drawPages(drawFacts(), site)[0]?.body)
  const proofUrl = 'https://draws.example/campaigns/daily/draws/drw_4T25iRCSPWkikRe40iJ14s/proof.json'
  t.true(page.includes(`curl -fsS -o proof.json ${proofUrl}`))
  t.true(page.includes(`node verify-draw.mjs ${proofUrl}`))
})
