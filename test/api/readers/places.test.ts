import test from 'ava'
import { openPlaces } from '../../../api/readers/places.ts'

test('a holder has so many places, and others have theirs', (t) => {
  const places = openPlaces({ total: 5, perHolder: 2 })
  const first = places.take('a')
  t.true('release' in first && 'release' in places.take('a'))
  t.deepEqual(places.take('a'), { full: 'holder' })
  t.true('release' in places.take('b', 2))
  t.deepEqual(places.take('c', 2), { full: 'total' })
  t.true('release' in places.take('c'))
  t.deepEqual(places.take('d'), { full: 'total' })
})

test('a place that is given back is there for the next one, once', (t) => {
  const places = openPlaces({ total: 2, perHolder: 1 })
  const first = places.take('a')
  const second = places.take('b')
  if (!('release' in first) || !('release' in second)) throw new Error('There were places.')
  first.release()
  first.release()
  t.true('release' in places.take('a'))
  t.deepEqual(places.take('c'), { full: 'total' })
  second.release()
  t.true('release' in places.take('c'))
})
