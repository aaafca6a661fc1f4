import type { Demo } from './setup.ts'

/** The addresses of what was started. `metricsPort`: empty if there is none. */
type Place = {
  url: string
  chainUrl: string
  sourceUrl: string
  metricsPort: string
  mailPage: string
  dataDir: string
}

/** What a start prints once everything runs. */
export const welcome = (
  { test, live, pull, signIn, console: operator }: Demo,
  { url, chainUrl, sourceUrl, metricsPort, mailPage, dataDir }: Place,
): string => `
The Prize Drawing Service runs. A demo partner sends winners, and a draw is made every minute.

  Documentation   ${url}/docs
  Portal          ${url}/portal/
  Sign-in         ${signIn?.email}  ${signIn?.password}
  Console         ${url}/operator/
  Sign-in         ${operator?.email}  ${operator?.password}
  Its code        node_modules/.bin/node local/demo/code.ts    (or in an app: ${operator?.secret})
  API key         ${test.key}
  Open drawings   curl -H 'Authorization: Bearer ${test.key}' '${url}/api/v1/campaigns/${test.slug}/drawings?status=open'
  Public draws    ${url}/campaigns/${test.slug}/draws.json
  Check them all  node public-site/verify/verify-draw.mjs --campaign ${url}/campaigns/${test.slug}/draws.json
${pull ? pullLines(url, sourceUrl, pull) : ''}${live ? liveLines(url, chainUrl, live) : NO_LIVE}
${metricsPort === '' ? '' : `  Metrics         http://localhost:${metricsPort}/metrics\n`}  Mails           ${mailPage}
  Logs and data   ${dataDir}

Mails to people, such as an invitation, are shown there and printed here; with SMTP_URL and MAIL_FROM they are sent.
Ctrl-C stops everything; the next start carries on.
`

const NO_LIVE = `
The database knows a contract that is not on this chain, so nothing is drawn on it: start with an empty DATA_DIR and database.
`

const pullLines = (url: string, sourceUrl: string, { slug }: NonNullable<Demo['pull']>): string => `
Another campaign fetches its winners at each cutoff from the demo partner's own server (local/demo/source.ts), which checks the
signature of the request.

  Winners source  ${sourceUrl}
  Public draws    ${url}/campaigns/${slug}/draws.json
  Test fetch      npm run -s operator -- campaign test-fetch --slug ${slug}
`

const liveLines = (url: string, chainUrl: string, { slug, key }: NonNullable<Demo['live']>): string => `
Another campaign is live: drawn and paid on a chain of this machine, with the contract that real chains have.

  API key         ${key}
  Public draws    ${url}/campaigns/${slug}/draws.json
  Check them all  node public-site/verify/verify-draw.mjs --campaign ${url}/campaigns/${slug}/draws.json --rpc ${chainUrl}
  Chain           npm run -s operator -- chain status
`
