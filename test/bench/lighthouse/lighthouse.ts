import { buildWebWhenMissing } from '../../../local/build-web.ts'
import { freePort } from '../../../local/ports.ts'
import { launchBrowser } from '../../support/browser/browser.ts'
import { clientOf } from '../../support/partner-api/ask.ts'
import { waitForStatus } from '../../support/portal/data.ts'
import { makeMember, makeSession, makeUser } from '../../support/portal/portal.ts'
import { makeHostileCampaign, untilShown } from '../../support/site/stack.ts'
import { type Bench, onBench } from '../support/bench.ts'
import type { Figure } from '../support/report.ts'
import { startServer } from '../support/server.ts'
import { marks, type Visited } from './marks.ts'

type Made = Awaited<ReturnType<typeof makeHostileCampaign>>

const makeShown = async (bench: Bench, url: string): Promise<Made> => {
  const made = await makeHostileCampaign({ ...bench, url }, (id) => waitForStatus(bench, id, 'paid'))
  await untilShown({ url }, `${made.path}/draws/${made.large}`, 'paid')
  await untilShown({ url }, made.path, made.large)
  await untilShown({ url }, '/status')
  return made
}

/** The page of the winner at the first position of a draw. */
const personalLink = async (url: string, { key, slug, drawn }: Made): Promise<string> => {
  const path = `/campaigns/${slug}/drawings/${drawn}/links`
  const { body } = await clientOf({ url }, key).get<{ links: { url: string }[] }>(path)
  return body.links[0]?.url ?? ''
}

const publicPages = async (url: string, made: Made): Promise<Visited[]> => {
  const { path, drawn, large, open } = made
  return [
    { name: 'the front page', address: `${url}/` },
    { name: 'all campaigns', address: `${url}/all-campaigns/1` },
    { name: 'a campaign', address: url + path },
    { name: 'its history', address: `${url}${path}/history/1` },
    { name: 'its fairness', address: `${url}${path}/fairness` },
    { name: 'its guarantees', address: `${url}${path}/guarantees` },
    { name: 'a draw to come', address: `${url}${path}/draws/${open}` },
    { name: 'a draw of 10 winners', address: `${url}${path}/draws/${drawn}` },
    { name: 'a draw of 430 winners', address: `${url}${path}/draws/${large}` },
    { name: 'how it works', address: `${url}/how-it-works` },
    { name: 'verify a draw', address: `${url}/verify` },
    { name: 'the status of the service', address: `${url}/status` },
    { name: 'a winner’s personal link', address: await personalLink(url, made), isPrivate: true },
    { name: 'the documents', address: `${url}/docs` },
    { name: 'the reference', address: `${url}/docs/reference/drawings` },
    { name: 'a guide', address: `${url}/docs/guides/push-and-pull` },
  ]
}

const portalPages = async (bench: Bench, url: string, { partner }: Made): Promise<Visited[]> => {
  const { userId } = await makeUser(bench, { hasSecondFactor: true })
  await makeMember(bench, { partner, userId, role: 'owner' })
  const { token } = await makeSession(bench, userId)
  return [
    { name: 'the portal’s sign-in', address: `${url}/portal/sign-in`, isPrivate: true },
    { name: 'the portal’s home', address: `${url}/portal/${partner}/test/`, token, isPrivate: true },
  ]
}

/** Lighthouse's marks for each kind of page that the public sees, and for the portal's first ones. */
export const lighthouse = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    await buildWebWhenMissing()
    const url = await startServer(bench)
    bench.start('worker/main.ts', { BASE_URL: url })
    const made = await makeShown(bench, url)
    const pages = [...(await publicPages(url, made)), ...(await portalPages(bench, url, made))]
    const port = await freePort()
    const browser = await launchBrowser([`--remote-debugging-port=${port}`])
    try {
      const figures: Figure[] = []
      for (const page of pages) figures.push(await marks(page, port))
      return figures
    } finally {
      await browser.close()
    }
  })
