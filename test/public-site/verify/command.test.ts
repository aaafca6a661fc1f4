import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { proofFrom, sampleProof, vectors } from './proofs.ts'

const script = join(import.meta.dirname, '../../../public-site/verify/verify-draw.mjs')

const verify = async (...words: string[]) => {
  const child = spawn(process.execPath, [script, ...words])
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number, stdout, stderr }
}

const fileOf = async (t: ExecutionContext, content: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'verify-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const path = join(folder, 'proof.json')
  await writeFile(path, content)
  return path
}

/** A server that answers each path with a document. */
const serve = async (t: ExecutionContext, documents: (url: string) => Record<string, unknown>): Promise<string> => {
  const server = createServer((request, response) => {
    const document = documents(url)[request.url ?? '']
    response.statusCode = document === undefined ? 404 : 200
    response.end(JSON.stringify(document))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return url
}

test('a true proof exits with 0 and is called a TEST draw', async (t) => {
  const { code, stdout } = await verify(await fileOf(t, JSON.stringify(await sampleProof())))
  t.is(code, 0)
  t.regex(stdout, /TEST draw/)
  t.regex(stdout, /Everything checks/)
})

test('a tampered proof exits with 1 and says what is wrong', async (t) => {
  const proof = await sampleProof()
  const [first] = proof.results
  if (first) first.amountCents += 1
  const { code, stdout } = await verify(await fileOf(t, JSON.stringify(proof)))
  t.is(code, 1)
  t.regex(stdout, /FAILED {2}results: The result at position 0: amountCents is/)
})

test('what cannot be read exits with 2 and a sentence', async (t) => {
  for (const words of [
    ['/nowhere.json'],
    [await fileOf(t, 'not json')],
    ['http://127.0.0.1:9/proof.json'],
    [],
    ['--odd', 'x'],
  ]) {
    const { code, stdout, stderr } = await verify(...words)
    t.is(code, 2)
    t.is(stdout, '')
    t.regex(stderr, /\S+ \S+/)
  }
})

test('--json prints the verdict as one object', async (t) => {
  const { code, stdout } = await verify(await fileOf(t, JSON.stringify(await sampleProof())), '--json')
  t.is(code, 0)
  const verdict = JSON.parse(stdout) as { ok: boolean; test: boolean; checks: unknown[]; notChecked: unknown[] }
  t.true(verdict.ok)
  t.true(verdict.test)
  t.true(verdict.checks.length > 5 && verdict.notChecked.length > 0)
})

const campaignOf = async (numbers: number[]) => {
  const [vector] = await vectors()
  if (!vector) throw new Error('There are no vectors.')
  return (url: string): Record<string, unknown> => {
    const pages: Record<string, unknown> = {}
    const draws = numbers.map((number, i) => {
      const drawAt = new Date(Date.UTC(2026, 0, 100 - i)).toISOString()
      const proof = { ...proofFrom(vector), drawing: { id: vector.drawingId, number, drawAt } }
      pages[`/proofs/${i}`] = proof
      const { commitment } = proof.winnerList
      return {
        id: vector.drawingId,
        number,
        drawAt,
        stage: 'paid',
        winnersCommitment: commitment,
        proof: `${url}/proofs/${i}`,
      }
    })
    const middle = draws[1]?.drawAt ?? null
    pages['/draws.json?limit=100'] = { draws: draws.slice(0, 2), nextBefore: middle }
    pages[`/draws.json?limit=100&before=${encodeURIComponent(middle ?? '')}`] = {
      draws: draws.slice(2),
      nextBefore: null,
    }
    return pages
  }
}

test('a campaign is walked page by page, every proof and the numbers without a hole', async (t) => {
  const url = await serve(t, await campaignOf([3, 2, 1]))
  const { code, stdout, stderr } = await verify('--campaign', `${url}/draws.json`)
  t.is(code, 0, stdout + stderr)
  t.regex(stdout, /numbers run from 1 to 3/)
})

test('a campaign with a hole in its numbers exits with 1', async (t) => {
  const url = await serve(t, await campaignOf([4, 2, 1]))
  const { code, stdout } = await verify('--campaign', `${url}/draws.json`)
  t.is(code, 1)
  t.regex(stdout, /FAILED {2}numbers: .*3/)
})

test('a list that goes round in circles is not walked for ever', async (t) => {
  const page = { draws: [], nextBefore: '2026-01-01T00:00:00.000Z' }
  const again = '/draws.json?limit=100&before=2026-01-01T00%3A00%3A00.000Z'
  const url = await serve(t, () => ({ '/draws.json?limit=100': page, [again]: page }))
  const { code, stderr } = await verify('--campaign', `${url}/draws.json`)
  t.is(code, 2)
  t.regex(stderr, /circles/)
})
