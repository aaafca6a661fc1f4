import test from 'ava'
import { fileBrowser } from '../support/browser/browser.ts'
import { type BusyPartner, makeBusyPartner } from '../support/portal/data.ts'
import { fileStack } from '../support/portal/stack.ts'
import { unsubscribeUrl } from '../../process/unsubscribe.ts'
import { testKeyring } from '../support/keyring.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

/** `path` lies below the account; `says` is there once the page is complete. */
type Visited = { name: string; path: (of: BusyPartner) => string; says: string }

const campaign = ({ slug }: { slug: string }) => `/campaigns/${slug}`
const drawing = (of: { slug: string }, id: string | undefined) => `${campaign(of)}/drawings/${id}`

const CAMPAIGN = 'Öffentliche Seite dieser Kampagne'

const pages: Visited[] = [
  { name: 'home', path: () => '/', says: 'Garantiegewinner auswählen' },
  { name: 'campaigns', path: () => '/campaigns', says: 'Nächste Ziehung' },
  { name: 'campaign', path: ({ daily }) => campaign(daily), says: CAMPAIGN },
  { name: 'campaign-pull', path: ({ pull }) => campaign(pull), says: CAMPAIGN },
  { name: 'campaign-walletless', path: ({ walletless }) => campaign(walletless), says: CAMPAIGN },
  { name: 'campaign-paused', path: ({ paused }) => campaign(paused), says: CAMPAIGN },
  { name: 'drawing-open', path: ({ daily }) => drawing(daily, daily.open), says: 'Kennung der Ziehung' },
  { name: 'drawing-missed', path: ({ daily }) => drawing(daily, daily.missed), says: 'Keine Gewinnerliste bis' },
  { name: 'drawing-paid', path: ({ daily }) => drawing(daily, daily.past[0]), says: 'Seite mit dem Nachweis' },
  { name: 'send', path: ({ daily }) => `${drawing(daily, daily.open)}/send`, says: 'Datei wählen' },
  { name: 'payouts', path: () => '/payouts', says: 'Einbehaltene Gewinne' },
  { name: 'guarantees', path: ({ guaranteed: { slug } }) => `/campaigns/${slug}/guarantees`, says: 'Wartet auf eine' },
  { name: 'keys', path: () => '/keys', says: 'Noch nie verwendet.' },
  { name: 'webhooks', path: () => '/webhooks', says: 'Endpunkt hinzufügen' },
  { name: 'webhook', path: ({ webhooks }) => `/webhooks/${webhooks.works}`, says: 'Neuer Versuch folgt' },
  {
    name: 'delivery',
    path: ({ webhooks }) => `/webhooks/${webhooks.works}/deliveries/${webhooks.failed}`,
    says: 'Noch einmal senden',
  },
  { name: 'requests', path: () => '/requests', says: 'Pfad enthält' },
  { name: 'audit', path: () => '/audit', says: 'Alles herunterladen' },
  { name: 'approvals', path: () => '/approvals', says: 'Mit einem zweiten Inhaber' },
  { name: 'team', path: () => '/team', says: 'Jemanden einladen' },
]

test.serial('the language chosen on the account page is shown in every browser, and given up again', async (t) => {
  const own = await stack()
  const { token } = await own.signedIn()
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto('/portal/account')
  await page.getByLabel('Of the portal and of mails to you').selectOption('Deutsch')
  await page.getByRole('heading', { name: 'Ihr Konto' }).waitFor()
  const { page: elsewhere } = await visit(t, { origin: own.url, token })
  await elsewhere.goto('/portal/account')
  await elsewhere.getByLabel('Des Portals und der E-Mails an Sie').selectOption('Die Ihres Browsers')
  await elsewhere.getByRole('heading', { name: 'Your account' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  t.is(await page.locator('html').getAttribute('lang'), 'en')
})

let made: Promise<BusyPartner> | undefined

for (const { name, path, says } of pages) {
  test.serial(`in German, ${name} fits a phone and is accessible`, async (t) => {
    const own = await stack()
    made ??= makeBusyPartner(own)
    const { owner, partner, ...busy } = await made
    const { page, noted } = await visit(t, { origin: own.url, token: owner.token, locale: 'de-DE', stays: true })
    await page.goto(`/portal/${partner}/test${path({ owner, partner, ...busy })}`)
    await page.getByText(says).first().waitFor()
    t.deepEqual(await inspectPage(page, `${name}-de`, 'words'), [])
    t.deepEqual(noted, [])
  })
}

test.serial('in German, a person’s own account and the pages before the sign-in are accessible', async (t) => {
  const own = await stack()
  const { token, userId } = await own.signedIn()
  const { page } = await visit(t, { origin: own.url, token, locale: 'de-DE' })
  const unsubscribing = unsubscribeUrl(testKeyring, '', { userId, kind: 'needs_missed' }).replace(/^\/portal/, '')
  const shown = [
    { name: 'account', path: '/account', says: 'Alle anderen beenden' },
    { name: 'not-found', path: '/nowhere', says: 'Unter dieser Adresse gibt es nichts' },
    { name: 'accept', path: '/accept', says: 'Dieser Link ist nicht vollständig' },
    { name: 'sign-in', path: '/sign-in', says: 'Passwort vergessen?' },
    { name: 'forgotten', path: '/forgotten', says: 'Link zusenden' },
    { name: 'unsubscribe', path: unsubscribing, says: 'Sie erhalten E-Mails zu: Versäumte Gewinnerlisten' },
  ]
  for (const { name, path, says } of shown) {
    await page.goto(`/portal${path}`)
    await page.getByText(says).first().waitFor()
    t.deepEqual(await inspectPage(page, `${name}-de`, 'words'), [], name)
  }
})
