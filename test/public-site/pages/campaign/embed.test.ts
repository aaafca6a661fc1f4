import test from 'ava'
import { embedPage } from '../../../../public-site/pages/campaign/embed.ts'
import { makeCampaign, makeOpenDraw, site, wordsOf } from '../../campaign-facts.ts'

const wordsFor = (more: Parameters<typeof makeCampaign>[0]): string =>
  wordsOf(String(embedPage(makeCampaign(more), site).body))

const requested = makeOpenDraw(111, { status: 'entropy_requested', number: 111 })
const locked = makeOpenDraw(112, { status: 'locked' })
const pause = { since: new Date('2026-11-20T00:00:00Z'), existingDrawings: 'hold', open: 1 } as const

test('the frame names the draw that comes next, though its list is locked, and not the one after it', (t) => {
  const words = wordsFor({ next: [requested, locked, makeOpenDraw(113)] })
  t.regex(words, /Next draw Nov 20, 2026, 23:00 EST \(04:00 UTC\) Its list is locked\./)
  t.notRegex(words, /Nov 21/)
  t.regex(wordsFor({ next: [makeOpenDraw(113)] }), /Next draw Nov 21, 2026, 23:00 EST \(04:00 UTC\) Draw 112/)
})

test('the frame names a draw whose cutoff was extended beyond its time by the cutoff', (t) => {
  const late = makeOpenDraw(113, { cutoffAt: new Date('2026-11-22T06:00:00Z') })
  t.regex(wordsFor({ next: [late] }), /Next draw Nov 22, 2026, 01:00 EST \(06:00 UTC\)/)
})

test('the frame of a campaign whose last draw is under way says so', (t) => {
  t.regex(wordsFor({ status: 'ended', next: [requested] }), /Next draw Nov 19, .* Its random value is on the way\./)
})

test('the frame says that nothing is drawn only while nothing is locked or under way', (t) => {
  t.regex(wordsFor({ status: 'ended', next: [] }), /Next draw No draw is scheduled\./)
  t.regex(wordsFor({ status: 'paused', pause, next: [] }), /Next draw Nothing is drawn until this campaign resumes\./)
  for (const draw of [locked, requested])
    for (const state of [{ status: 'ended' }, { status: 'paused', pause }] as const)
      t.notRegex(wordsFor({ ...state, next: [draw] }), /No draw is|Nothing is drawn/, `${draw.status} ${state.status}`)
})
