import test from 'ava'
import { readFileBytes } from '../../../../../api/portal/web/src/winners/bytes.ts'
import { loadTexts } from '../../../../../api/portal/web/src/texts/texts.ts'

test.before(() => loadTexts('en'))

const bytes = (...values: number[]) => Uint8Array.from(values)
const refusal = (file: Uint8Array) => {
  const read = readFileBytes(file)
  return 'refused' in read ? read.refused : null
}

test('a text in UTF-8 is read as it is', (t) => {
  t.deepEqual(readFileBytes(new TextEncoder().encode('a1,Zoë\r\n')), { text: 'a1,Zoë\r\n', note: null })
})

test('the Unicode text of a spreadsheet is read', (t) => {
  const file = new Uint8Array(Buffer.from('\ufeffa1\tZoë', 'utf16le'))
  t.deepEqual(readFileBytes(file), { text: 'a1\tZoë', note: null })
})

test('a file in an older Western encoding is read, and the names are to be looked at', (t) => {
  const read = readFileBytes(bytes(0x61, 0x31, 0x2c, 0x5a, 0x6f, 0xeb))
  t.like(read, { text: 'a1,Zoë' })
  t.regex('note' in read ? (read.note ?? '') : '', /Windows-1252/)
})

test('what is no text is refused in a sentence', (t) => {
  t.regex(refusal(bytes(0x50, 0x4b, 0x03, 0x04, 0x14)) ?? '', /Save the sheet as CSV/)
  t.regex(refusal(bytes(0x25, 0x50, 0x44, 0x46, 0x2d)) ?? '', /This is a PDF/)
  t.regex(refusal(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) ?? '', /not text/)
  t.regex(refusal(bytes(0x61, 0x00, 0x62)) ?? '', /not text/)
})

test('a file that is too large is refused before it is read', (t) => {
  t.regex(refusal(new Uint8Array(64 * 1024 * 1024 + 1)) ?? '', /65 MB; 64 MB are allowed/)
})
