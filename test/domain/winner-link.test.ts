import { randomBytes } from 'node:crypto'
import test from 'ava'
import { linkPath, LINKS_PATH, MAX_REVOCATIONS, readLink, withoutLinkCode } from '../../domain/winner-link.ts'

const key = randomBytes(32)
const linked = { drawingId: 'drw_4Wn8aQpLr2TzXcVbNm5Kd1', position: 17, revoked: 2 }
const partOf = (path: string): string => path.slice(LINKS_PATH.length + 1)

test('a link says what it is about to the holder of its key, whichever of the keys that is', (t) => {
  const link = partOf(linkPath(key, linked))
  t.deepEqual(readLink([key], link), linked)
  t.deepEqual(readLink([randomBytes(32), key], link), linked)
  t.is(readLink([randomBytes(32)], link), null)
  t.is(readLink([], link), null)
})

test('a link has a place for as many revocations as there may be, of its position and of all', (t) => {
  const often = { ...linked, revoked: 2 * MAX_REVOCATIONS }
  t.deepEqual(readLink([key], partOf(linkPath(key, often))), often)
})

test('a link with another position, drawing or number of revocations, or with any other character, is none', (t) => {
  const link = partOf(linkPath(key, linked))
  const [drawing, position, revoked, code] = link.split('.') as [string, string, string, string]
  const others = [
    `${drawing}.18.${revoked}.${code}`,
    `${drawing}.017.${revoked}.${code}`,
    `${drawing}.${position}.3.${code}`,
    `${drawing.slice(0, -1)}2.${position}.${revoked}.${code}`,
    `${link}A`,
    `${link}=`,
    link.slice(0, -1),
    '',
  ]
  for (let i = 0; i < code.length; i += 1) {
    const changed = code[i] === 'A' ? 'B' : 'A'
    others.push(`${drawing}.${position}.${revoked}.${code.slice(0, i)}${changed}${code.slice(i + 1)}`)
  }
  for (const other of others) t.is(readLink([key], other), null, other)
})

test('a log shows that a link was asked for, and not which', (t) => {
  t.is(withoutLinkCode(linkPath(key, linked)), '/won/…')
  t.is(withoutLinkCode('/campaigns/won/draws.json'), '/campaigns/won/draws.json')
})
