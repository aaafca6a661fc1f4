import test, { type ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { staticPages } from '../../public-site/pages/static.ts'
import { recordOf } from '../public-site/verify/chain-record.ts'
import { liveProofOf, proofOf } from '../public-site/verify/proofs.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { type ChainRecord, startFakeNode } from '../support/chain/fake-node.ts'
import { openToPages } from '../support/chain/open-node.ts'
import { PUBLIC_NODE, standInForPublicNode } from '../support/browser/public-node.ts'
import { drawnFiles, proofFile, serveSite } from '../support/site/pages.ts'

const visit = fileBrowser(test)

const MEGABYTE = 2 ** 20

const open = async (t: ExecutionContext, proof = proofOf(), others: string[] = []) => {
  const site = await serveSite(t)
  site.put(...drawnFiles(proof, site.site), ...staticPages(site.site))
  const { page, noted } = await visit(t, { origin: site.url, others: [...others, PUBLIC_NODE] })
  await standInForPublicNode(page)
  return { ...site, page, noted, draw: `/campaigns/daily/draws/${proof.drawing.id}` }
}

/** The verdict and, of each check, whether it is right, its name and what it says. */
const found = async (page: Page) => {
  await page.locator('.check-status:not([data-verdict=working])').waitFor()
  return {
    verdict: await page.locator('.check-status').getAttribute('data-verdict'),
    sentence: await page.locator('.check-status').innerText(),
    wrong: await page.locator('.check-wrong .check-name').allInnerTexts(),
    right: await page.locator('.check-right .check-name').allInnerTexts(),
  }
}

test.serial('a button checks a draw in the browser, line by line, and says what it did not check', async (t) => {
  const { page, draw } = await open(t)
  await page.goto(draw)
  await page.getByRole('button', { name: 'Check this draw in your browser' }).click()
  const { verdict, sentence, wrong, right } = await found(page)
  t.deepEqual([verdict, wrong], ['right', []])
  t.is(sentence, 'This draw checks out.')
  await page.getByText(/exactly as published: \d+ checks, and none failed/).waitFor()
  await page.getByText('It is a TEST draw').waitFor()
  for (const name of ['winner list commitment', 'prize table', 'random values', 'rolls', 'prizes', 'payout'])
    t.true(right.includes(name), name)
  await page.getByText("a TEST draw's value comes from the service itself").waitFor()
  t.is(await page.getByText('Compare with the chain').count(), 0, 'a TEST draw is on no chain')
})

test.serial('a draw whose published proof was changed is said to be wrong, and where', async (t) => {
  const site = await open(t)
  const proof = proofOf()
  for (const result of proof.results.slice(2, 3)) result.amountCents += 1
  site.put(proofFile(proof))
  await site.page.goto(site.draw)
  await site.page.getByRole('button', { name: 'Check this draw in your browser' }).click()
  const { verdict, sentence, wrong } = await found(site.page)
  t.deepEqual([verdict, wrong], ['wrong', ['prizes']])
  t.regex(sentence, /^1 of \d+ checks failed/)
  t.regex(await site.page.locator('.check-wrong').innerText(), /amountCents of the result at place 2 must be .* found/)
})

test.serial('the right proof of another draw at the address of this one is said to be wrong', async (t) => {
  const site = await open(t)
  const other = proofFile(proofOf({ id: `drw_${'1'.repeat(22)}` }))
  site.put({ ...other, path: `${site.draw}/proof.json` })
  await site.page.goto(site.draw)
  await site.page.getByRole('button', { name: 'Check this draw in your browser' }).click()
  const { verdict, wrong } = await found(site.page)
  t.deepEqual([verdict, wrong], ['wrong', ['address']])
})

test.serial('a second check takes the place of the first', async (t) => {
  const { page, draw } = await open(t)
  await page.goto(draw)
  const button = page.getByRole('button', { name: 'Check this draw in your browser' })
  await button.click()
  await button.click()
  await found(page)
  t.is(await page.locator('.checks').count(), 1)
})

/** Checks a live draw in the browser, then again with a node of its chain. */
const askNode = async (t: ExecutionContext, change: (record: ChainRecord) => void = () => {}) => {
  const proof = liveProofOf()
  const record = recordOf(proof)
  change(record)
  const node = await startFakeNode(t, () => record)
  const address = await openToPages(t, node.url)
  const { page, draw } = await open(t, proof, [address])
  await page.goto(draw)
  await page.getByRole('button', { name: 'Check this draw in your browser' }).click()
  const alone = await found(page)
  await page.getByText('says nothing about the draw').waitFor()
  t.is(node.requests.length, 0, 'a node of the visitor is not asked before they name it')
  await page.getByLabel('Address of a node').fill(address)
  await page.getByRole('button', { name: 'Ask this node' }).click()
  return { alone, compared: await found(page) }
}

test.serial('a live draw is compared with its contract by a node that the visitor names', async (t) => {
  const { alone, compared } = await askNode(t)
  t.deepEqual([alone.verdict, alone.wrong], ['right', []])
  t.deepEqual([compared.verdict, compared.wrong], ['right', []])
  t.true(compared.right.includes('recorded contribution') && !alone.right.includes('recorded contribution'))
})

test.serial('a live draw is compared with its contract by itself, through a public node', async (t) => {
  const proof = liveProofOf()
  const node = await startFakeNode(t, () => recordOf(proof))
  const { page, draw } = await open(t, proof)
  await standInForPublicNode(page, async (body) => {
    const answer = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return answer.text()
  })
  await page.goto(draw)
  await page.getByRole('button', { name: 'Check this draw in your browser' }).click()
  await page.getByText('The contract on the chain holds the same, as mainnet.base.org').waitFor()
  t.true((await found(page)).right.includes('recorded contribution'))
})

test.serial('a forged draw is said to be wrong even if it names transactions that no node knows', async (t) => {
  const forged = liveProofOf({ winners: ['thief', 'u2', 'u3', 'u4'] })
  Object.assign(forged.chain, { requestTx: `0x${'de'.repeat(32)}`, fulfilTx: `0x${'de'.repeat(32)}` })
  const node = await startFakeNode(t, () => recordOf(liveProofOf()))
  const { page, draw } = await open(t, forged)
  await standInForPublicNode(page, async (body) => {
    const answer = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return answer.text()
  })
  await page.goto(draw)
  await page.getByRole('button', { name: 'Check this draw in your browser' }).click()
  await page.locator('.check-status[data-verdict=wrong]').waitFor()
  t.true((await found(page)).wrong.includes('recorded contribution'))
})

test.serial('a live draw that its contract has otherwise is said to be wrong', async (t) => {
  const { compared } = await askNode(t, (record) => {
    record.drawing.winnersCount += 1
  })
  t.is(compared.verdict, 'wrong')
  t.true(compared.wrong.includes('recorded number of winners'))
})

test.serial(
  'a node that cannot be asked leaves a live draw open, and the page says how to ask it otherwise',
  async (t) => {
    const { page, draw, noted } = await open(t, liveProofOf())
    await page.goto(draw)
    await page.getByRole('button', { name: 'Check this draw in your browser' }).click()
    // The public node's answer adds text, which moves the form's button.
    await page.getByText('says nothing about the draw').waitFor()
    await page.getByLabel('Address of a node').fill('https://node.test/rpc')
    await page.getByRole('button', { name: 'Ask this node' }).click()
    const { verdict, sentence, wrong } = await found(page)
    t.deepEqual([verdict, wrong], ['unknown', []])
    t.regex(sentence, /Nothing is wrong so far.*the node cannot be asked/)
    await page.getByText('node verify-draw.mjs proof.json --rpc https://node.test/rpc').waitFor()
    t.deepEqual(
      noted.splice(0).filter((note) => !/node\.test|ERR_FAILED/.test(note)),
      [],
    )
  },
)

test.serial('a proof is checked that is pasted, chosen as a file, dropped, or named by a link', async (t) => {
  const { page, url, draw } = await open(t)
  const text = JSON.stringify(proofOf())
  await page.goto('/verify')
  const isRight = async () => {
    t.is((await found(page)).verdict, 'right')
    await page.reload()
  }
  await page.locator('#verify-text').fill(text)
  await page.getByRole('button', { name: 'Check it' }).click()
  await isRight()
  await page
    .locator('#verify-file')
    .setInputFiles({ name: 'proof.json', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await isRight()
  await page.locator('#verify-link').fill(url + draw)
  await page.keyboard.press('Enter')
  await isRight()
  const transfer = await page.evaluateHandle((content) => {
    const given = new DataTransfer()
    given.items.add(new File([content], 'proof.json'))
    return given
  }, text)
  await page.dispatchEvent('#verify-form', 'drop', { dataTransfer: transfer })
  await isRight()
})

const refusals: [string, string, RegExp][] = [
  ['#verify-text', '', /nothing to check yet/],
  ['#verify-text', '{"scheme":"prize-draw/1",', /does not end like one/],
  ['#verify-text', `{"results":[],${JSON.stringify(proofOf()).slice(1)}`, /“results” twice/],
  ['#verify-text', 'https://elsewhere.test/campaigns/a/draws/b', /leads to elsewhere\.test/],
  ['#verify-link', 'nonsense', /does not lead to a draw/],
  ['#verify-link', '/campaigns/daily/draws/drw_nowhere', /no proof at this address/],
]
test.serial('what is no proof is refused in a sentence', async (t) => {
  const { page, noted } = await open(t)
  for (const [field, text, problem] of refusals) {
    await page.goto('/verify')
    await page.locator(field).fill(text)
    await page.getByRole('button', { name: 'Check it' }).click()
    const { verdict, sentence } = await found(page)
    t.is(verdict, 'problem')
    t.regex(sentence, problem)
  }
  t.deepEqual(
    noted.splice(0).filter((note) => !/404/.test(note)),
    [],
  )
})

test.serial(
  'a file that is no text and one that is too large are refused, and sixty megabytes keep nobody waiting',
  async (t) => {
    const { page } = await open(t)
    await page.goto('/verify')
    const choose = (parts: string) =>
      page.evaluate(`{
      const given = new DataTransfer()
      given.items.add(new File(${parts}, 'proof.json'))
      const field = document.querySelector('#verify-file')
      field.files = given.files
      field.dispatchEvent(new Event('change'))
    }`)
    await choose('[new Uint8Array([255, 254, 0])]')
    t.regex((await found(page)).sentence, /not text/)
    await choose(`[new Uint8Array(${129 * MEGABYTE})]`)
    t.regex((await found(page)).sentence, /129 MB, and no proof is larger/)
    await choose(`['{"scheme":"prize-draw/1","winnerList":"', 'x'.repeat(${60 * MEGABYTE}), '"}']`)
    await page.locator('#verify-link').fill('/campaigns/x')
    t.is(await page.locator('#verify-link').inputValue(), '/campaigns/x', 'the page answers meanwhile')
    t.is((await found(page)).verdict, 'wrong')
  },
)

test.serial('a text that is too long to show is checked as it is pasted', async (t) => {
  const winners = Array.from({ length: 2_000 }, (_, i) => `winner-${i}`)
  const { page } = await open(t)
  await page.goto('/verify')
  await page.evaluate(
    (text) => {
      const given = new DataTransfer()
      given.setData('text/plain', text)
      document
        .querySelector('#verify-text')
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: given, cancelable: true, bubbles: true }))
    },
    JSON.stringify(proofOf({ winners })),
  )
  t.is((await found(page)).verdict, 'right')
  t.is(await page.locator('#verify-text').inputValue(), '')
})

test.serial('a draw of ten thousand winners checks in the browser', async (t) => {
  const winners = Array.from({ length: 10_000 }, (_, i) => `winner-${i}`)
  const { page, draw } = await open(t, proofOf({ winners }))
  await page.goto(draw)
  await page.getByRole('button', { name: 'Check this draw in your browser' }).click()
  t.is((await found(page)).verdict, 'right')
})

test.serial('an id is looked for without being sent', async (t) => {
  const { page, draw, asked } = await open(t)
  await page.goto(draw)
  const look = async (id: string) => {
    await page.getByLabel('The id that the campaign knows you by, or the name shown').fill(id)
    await page.getByRole('button', { name: 'Look' }).click()
    return page.locator('#was-i-in-it-result')
  }
  await (await look('u3')).getByText('In this draw:').waitFor()
  t.is(await page.locator('#was-i-in-it-result a').getAttribute('href'), `${draw}#position-2`)
  await (await look('secret-id')).getByText('no such id and nobody shown by such a name').waitFor()
  await (await look('U2')).getByText('capitals').waitFor()
  await (await look('ann@example.test')).getByText('An e-mail address never stands in a draw').waitFor()
  t.deepEqual(
    asked.filter((path) => /secret|U2|ann/.test(path)),
    [],
  )
})
