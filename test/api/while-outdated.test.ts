import test from 'ava'
import { whileOutdated } from '../../api/while-outdated.ts'
import { Outdated, Refused } from '../../domain/refusals.ts'

const failing = (times: number, error: Error) => {
  let tries = 0
  return {
    tries: () => tries,
    work: async () => {
      tries += 1
      if (tries <= times) throw error
      return 'done'
    },
  }
}

test('what was looked up too early is looked up again', async (t) => {
  const { work, tries } = failing(3, new Outdated('busy', 'It has changed.'))
  t.is(await whileOutdated(work), 'done')
  t.is(tries(), 4)
})

test('what changes all the time is refused in the end', async (t) => {
  const { work, tries } = failing(Infinity, new Outdated('busy', 'It has changed.'))
  t.is(await whileOutdated(work).catch(({ reason }: Refused) => reason), 'busy')
  t.is(tries(), 10)
})

test('what is refused for another reason is not tried again', async (t) => {
  const { work, tries } = failing(1, new Refused('busy', 'Too much to do.'))
  await t.throwsAsync(whileOutdated(work), { message: 'Too much to do.' })
  t.is(tries(), 1)
})
