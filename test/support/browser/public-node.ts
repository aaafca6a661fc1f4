import type { Page } from 'playwright-core'

/** The node that pages compare draws on Base with, by themselves. */
export const PUBLIC_NODE = 'https://mainnet.base.org'

const nothingOfUse = async (): Promise<string> => '{}'

/** Answers a visitor's browser in the public node's place. */
export const standInForPublicNode = (page: Page, answer: (request: string) => Promise<string> = nothingOfUse) =>
  page.context().route(`${PUBLIC_NODE}/**`, async (route) => {
    const body = await answer(route.request().postData() ?? '')
    await route.fulfill({ contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, body })
  })
