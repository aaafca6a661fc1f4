import test from 'ava'
import { buffer } from 'node:stream/consumers'
import { directoryEnd, directoryLine, packContent, zip, type ZipEntry } from '../../../../api/public/archive/zip.ts'
import { readLine, unzip } from '../../../support/site/unzip.ts'

const at = new Date('2026-11-01T18:30:42Z')

const entries = async function* (count: number): AsyncGenerator<ZipEntry> {
  for (let i = 0; i < count; i += 1) yield { name: `n/${i}.txt`, content: Buffer.from(`content ${i}`), at }
}

test('what is packed is there again, in its order, with its time', async (t) => {
  const contents = [Buffer.alloc(0), Buffer.from('one'), Buffer.alloc(5_000, 'ab'), Buffer.alloc(1_000_000, 'ab')]
  const packed = await buffer(
    zip(
      (async function* () {
        for (const [i, content] of contents.entries()) yield { name: `${i}`, content, at }
      })(),
    ),
  )
  t.true(packed.length < 10_000, 'it is compressed')
  t.deepEqual(
    unzip(packed),
    contents.map((content, i) => ({ name: `${i}`, content, at })),
  )
})

test('an archive of nothing is one', async (t) => {
  t.deepEqual(unzip(await buffer(zip(entries(0)))), [])
})

test('the same entries make the same bytes', async (t) => {
  const [one, other] = [await buffer(zip(entries(50))), await buffer(zip(entries(50)))]
  t.true(one.equals(other))
})

test('more entries than the old format counts are there, each at its place', async (t) => {
  const files = unzip(await buffer(zip(entries(65_600))))
  t.is(files.length, 65_600)
  t.is(files[65_599]?.content.toString(), 'content 65599')
})

test('an entry beyond four gigabytes has its place in a field of its own', async (t) => {
  const entry = { name: 'far', content: Buffer.from('x'), at }
  for (const offset of [0, 0xff_ff_ff_fe, 0xff_ff_ff_ff, 5_000_000_000]) {
    const line = directoryLine(entry, await packContent(entry.content), offset)
    t.deepEqual(readLine(line, 0), { name: 'far', offset, end: line.length })
  }
})

test('a directory beyond four gigabytes is found by Zip64', (t) => {
  const end = directoryEnd(3, 200, 5_000_000_000)
  t.is(end.readBigUInt64LE(48), 5_000_000_000n)
  t.is(Number(end.readBigUInt64LE(56 + 8)), 5_000_000_200, 'the locator points behind the directory')
  t.is(directoryEnd(3, 200, 1_000).length, 22)
})
