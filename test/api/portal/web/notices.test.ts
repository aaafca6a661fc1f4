import test from 'ava'
import { openNotices } from '../../../../api/portal/web/src/notices.ts'

const SHORT_MS = 1

test('what was done is shown, and goes away by itself', async (t) => {
  const notices = openNotices(SHORT_MS)
  const gone = new Promise<void>((resolve) => {
    notices.subscribe(() => {
      if (notices.shown().length === 0) resolve()
    })
  })
  notices.tell('Name changed.')
  t.deepEqual(
    notices.shown().map(({ text }) => text),
    ['Name changed.'],
  )
  await gone
  t.deepEqual(notices.shown(), [])
})

test('a message that is closed leaves the others', (t) => {
  const notices = openNotices()
  notices.tell('One.')
  notices.tell('Two.')
  const [first] = notices.shown()
  notices.close(first?.id ?? 0)
  t.deepEqual(
    notices.shown().map(({ text }) => text),
    ['Two.'],
  )
})
