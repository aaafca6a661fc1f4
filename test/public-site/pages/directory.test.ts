import test from 'ava'
import type { CampaignFacts } from '../../../public-site/facts.ts'
import { directoryPages } from '../../../public-site/pages/directory.ts'
import { bodyAt, makeCampaign, site, wordsOf } from '../campaign-facts.ts'

const wordsOfList = (...given: Partial<CampaignFacts>[]): string => {
  const campaigns = given.map((more) => ({ ...makeCampaign(more), historyPages: 1 }))
  return wordsOf(bodyAt(directoryPages({ page: 1, pages: 1, campaigns }, site), '/all-campaigns/1'))
}

test('the list of all campaigns has test campaigns last, marked as such, each in the order in which they came', (t) => {
  const words = wordsOfList(
    { slug: 'a', name: 'Trying out', mode: 'test' },
    { slug: 'b', name: 'Weekly' },
    { slug: 'c', name: 'Trying again', mode: 'test', status: 'ended' },
    { slug: 'd', name: 'Daily' },
  )
  t.regex(words, /Campaigns Weekly Daily Test campaigns Trying out TEST Trying again TEST ended/)
})

test('a list without test campaigns has no heading for them', (t) => {
  t.false(wordsOfList({}).includes('Test campaigns'))
})
