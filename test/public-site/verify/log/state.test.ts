import { readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import { folderOf } from '../../../support/folder.ts'
import { openPromising } from '../../../support/log/promising.ts'
import { runVerifier } from '../command.ts'

test('a lie that was found is said, and is the exit status, though the state cannot be written', async (t) => {
  const site = await openPromising(t)
  const folder = await folderOf(t)
  site.daily.draws.splice(5, 1)
  site.show()
  for (const what of [
    ['--monitor', site.url, '--once'],
    ['--campaign', `${site.url}/campaigns/daily/draws.json`],
  ]) {
    const { out, error, status } = await runVerifier(...what, '--state', `${folder}/none/state.json`)
    t.is(status, 1)
    t.regex(out, /drw_0+1 must be in the list/)
    t.regex(error, /none\/state.json" cannot be written .*: the next run goes on from what was kept before/)
  }
})

test('a state that cannot be written is no success where all is right', async (t) => {
  const site = await openPromising(t)
  const folder = await folderOf(t)
  const { out, status } = await runVerifier('--monitor', site.url, '--once', '--state', `${folder}/none/state.json`)
  t.is(status, 2)
  t.regex(out, /ok: /)
})

test('a state is a line for each fact, and one of the first form, all in a line, is read on', async (t) => {
  const site = await openPromising(t)
  const folder = await folderOf(t)
  const path = `${folder}/state.json`
  const look = () => runVerifier('--monitor', site.url, '--once', '--state', path)
  t.is((await look()).status, 0)
  const kept = await readFile(path, 'utf8')
  const [first = '', ...facts] = kept.trimEnd().split('\n')
  t.true(facts.length > 10)
  t.true(Math.max(...facts.map(({ length }) => length)) < 2_000, 'each is short')

  const byName = Map.groupBy(
    facts.map((line) => JSON.parse(line) as [string, unknown]),
    ([name]) => name,
  )
  const maps = [...byName].map(([name, of]) => [name, of.map(([, fact]) => fact)])
  const { count, ...state } = JSON.parse(first) as { facts: object; count: number }
  t.is(count, facts.length)
  await writeFile(
    path,
    JSON.stringify({ ...state, version: 1, facts: { ...state.facts, ...Object.fromEntries(maps) } }),
  )
  site.log.fill(1)
  const { out, error, status } = await look()
  t.is(status, 0, `${out}${error}`)
  t.is((await readFile(path, 'utf8')).split('\n').length, kept.split('\n').length)
})

test('a state that was cut off is not used', async (t) => {
  const site = await openPromising(t)
  const path = `${await folderOf(t)}/state.json`
  const look = () => runVerifier('--monitor', site.url, '--once', '--state', path)
  t.is((await look()).status, 0)
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  await writeFile(path, lines.slice(0, -1).join('\n'))
  const { error, status } = await look()
  t.is(status, 2)
  t.regex(error, /is no state of this script \(it is not whole\)/)
})
