import test from 'ava'
import { archiveReadme } from '../../../../api/public/archive/readme.ts'
import { openChainRows } from '../../../support/chain/rows.ts'
import { startService } from '../../../support/service.ts'
import { unzip } from '../../../support/site/unzip.ts'

test('the archive of a campaign with a void number says so, why, and by which transaction', async (t) => {
  const live = await openChainRows(t)
  const site = await startService(live.url)
  t.teardown(site.stop)
  const { transaction } = await live.voided('The provider is gone.')
  const answer = await fetch(`${site.url}/campaigns/${live.campaign.slug}/archive.zip`)
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  const readme = String(files.find(({ name }) => name === 'README.md')?.content)
  t.true(readme.includes('\n## Numbers without a draw\n'))
  t.regex(
    readme,
    new RegExp(`^- 1: void since 20.*Z, by transaction ${transaction}\\. The reason: The provider is gone\\.$`, 'm'),
  )
  t.regex(readme, /has not been drawn yet, or is listed below/)
})

test('a number that the contract gave to no draw is listed as well, and a campaign without such numbers lists none', (t) => {
  const campaign = { name: 'Daily', slug: 'daily', mode: 'live' } as const
  const transaction = `0x${'ab'.repeat(32)}`
  const foreign = { number: 4, isVoid: false, at: new Date(0), reason: 'A stolen key.', transaction }
  const readme = archiveReadme(campaign, [foreign])
  t.true(
    readme.includes(
      `\n- 4: requested in the contract for no draw of this campaign, by transaction ${transaction}. The reason: A stolen key.\n`,
    ),
  )
  t.notRegex(archiveReadme(campaign, []), /Numbers without a draw|listed below/)
})
