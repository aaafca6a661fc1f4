import test from 'ava'
import { Refused } from '../../../domain/refusals.ts'
import { heldDocuments } from '../../../api/readers/held-documents.ts'
import { fakeAnswer } from '../../support/answer.ts'

const MIB = 1024 * 1024

const documentOf = (mebibytes: number) => ({ body: Buffer.alloc(mebibytes * MIB) })

const open = () => {
  const documents = heldDocuments<{ body: Buffer }>()
  const read = (name: string, document: { body: Buffer }, reader: string) => {
    const { response, headers, end } = fakeAnswer()
    documents.hold(name, document, { reader, response })
    return { headers, end }
  }
  return { documents, read }
}

test('who reads several large documents gets no further one until one is done, while others get theirs', (t) => {
  const { read } = open()
  const first = read('a', documentOf(40), 'slow')
  read('b', documentOf(40), 'slow')
  const refused = t.throws(() => read('c', documentOf(40), 'slow'), { instanceOf: Refused })
  t.is(refused?.reason, 'too_many_at_once')
  t.notThrows(() => read('c', documentOf(40), 'another'))
  first.end()
  t.notThrows(() => read('d', documentOf(40), 'slow'))
})

test('all readers of one document count as one, also for an address of many people', (t) => {
  const { documents, read } = open()
  const document = documentOf(60)
  const readings = ['x', 'x', 'y', 'z', 'z', 'z'].map((reader) => read('a', document, reader))
  t.true(documents.find('a') === document)
  for (const [i, { end }] of readings.entries()) {
    t.true(documents.find('a') === document, `${i}`)
    end()
  }
  t.is(documents.find('a'), undefined)
})

test('what all hold together is bounded, and a newer version is another document', (t) => {
  const { documents, read } = open()
  for (const reader of ['v', 'w', 'x']) read('a', documentOf(80), reader)
  const refused = t.throws(() => read('a', documentOf(80), 'y'), { instanceOf: Refused })
  t.is(refused?.reason, 'busy')
  const newest = documentOf(10)
  read('a', newest, 'y')
  t.true(documents.find('a') === newest)
})

test('small documents are nobody’s burden', (t) => {
  const { documents, read } = open()
  const small = { body: Buffer.alloc(MIB - 1) }
  for (let i = 0; i < 1_000; i += 1) read('a', small, 'one')
  t.is(documents.find('a'), undefined)
})
