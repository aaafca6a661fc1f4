import test from 'ava'
import { type ArchivePlace, openArchivePlaces } from '../../../../api/public/archive/places.ts'

const MINUTE_MS = 60_000

const open = () => {
  let at = 0
  const places = openArchivePlaces({ total: 3, perHolder: 2 }, () => at)
  return {
    pass: (ms: number) => {
      at += ms
    },
    take: (address: string) => places.take(address),
    /** Takes a place that is there. */
    enter: (address: string): ArchivePlace => {
      const place = places.take(address)
      if ('full' in place) throw new Error('There was no place.')
      return place
    },
  }
}

async function* piecesOf(...sizes: number[]) {
  for (const size of sizes) yield Buffer.alloc(size)
}

/** Reads this much, and is still in the archive. */
const read = async (place: ArchivePlace, bytes: number): Promise<void> => {
  const pieces = place.counted(piecesOf(bytes, 1))[Symbol.asyncIterator]()
  await pieces.next()
  await pieces.next()
}

test('when all places are taken, whoever was slowest for a minute makes room for the next', async (t) => {
  const { pass, take, enter } = open()
  const fast = enter('a')
  const slow = enter('b')
  const middle = enter('c')
  await read(fast, 1_000_000)
  await read(slow, 10)
  await read(middle, 1_000)
  t.deepEqual(take('d'), { full: 'total' }, 'nobody has read for a minute')
  pass(MINUTE_MS)
  t.true('release' in take('d'))
  t.deepEqual(
    [fast, slow, middle].map(({ signal }) => signal.aborted),
    [false, true, false],
  )
  t.true('release' in take('e'))
  t.deepEqual(
    [fast, slow, middle].map(({ signal }) => signal.aborted),
    [false, true, true],
  )
})

test('who came a moment ago is not displaced, and who is displaced gives its place back once', (t) => {
  const { pass, take, enter } = open()
  const old = enter('a')
  pass(MINUTE_MS)
  enter('b')
  const last = enter('c')
  t.true('release' in take('d'))
  t.true(old.signal.aborted)
  old.release()
  t.deepEqual(take('e'), { full: 'total' })
  last.release()
  t.true('release' in take('e'))
})

test('an address with as many archives as it may have displaces nobody', (t) => {
  const { pass, take, enter } = open()
  const [one, two, other] = [enter('a'), enter('a'), enter('b')]
  pass(MINUTE_MS)
  t.deepEqual(take('a'), { full: 'holder' })
  t.false([one, two, other].some(({ signal }) => signal.aborted))
})
