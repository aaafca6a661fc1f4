import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { policyOf } from '../../../api/public/page-headers.ts'
import type { Proof } from '../../../domain/drawing/proof.ts'
import { readAssets } from '../../../public-site/assets.ts'
import type { DrawFacts, SiteFile } from '../../../public-site/facts.ts'
import type { Site } from '../../../public-site/page.ts'
import { drawPages } from '../../../public-site/pages/draw.ts'
import type { proofOf } from '../../public-site/verify/proofs.ts'
import type { Owner } from '../database.ts'

type MadeProof = ReturnType<typeof proofOf>

const verifier = new URL('../../../public-site/verify/verify-draw.mjs', import.meta.url)

const write = (response: ServerResponse, { path, type, body }: SiteFile) => {
  response.writeHead(200, {
    'content-type': type,
    'cache-control': 'no-cache',
    etag: `"${hash('sha256', body, 'hex').slice(0, 16)}"`,
    'content-security-policy': policyOf(path),
  })
  response.end(body)
}

/**
 * Files of the site out of memory, served under its policy, with the assets and the script beside them. `asked` notes
 * each path.
 */
export const serveSite = async (t: Owner) => {
  const { assets, files } = await readAssets()
  const served = new Map<string, SiteFile>(files.map((file) => [file.path, file]))
  const script = '/verify/verify-draw.mjs'
  served.set(script, { path: script, type: 'text/javascript; charset=utf-8', body: await readFile(verifier) })
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    const file = served.get(path)
    if (file) write(response, file)
    else response.writeHead(404).end()
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const site: Site = { publicUrl: url, assets }
  const put = (...more: readonly SiteFile[]) => {
    for (const file of more) served.set(file.path, file)
  }
  return { url, site, asked, put }
}

/** What the page of a draw is made of, from its proof alone: drawn and paid. */
export const factsOf = (proof: MadeProof, more: Partial<DrawFacts> = {}): DrawFacts => ({
  campaign: {
    slug: proof.campaign.slug,
    name: proof.campaign.name,
    mode: 'test' in proof ? 'test' : 'live',
    status: 'active',
    language: 'en',
    timeZone: 'America/New_York',
    payoutChain: proof.payout.chain,
    payoutToken: proof.payout.token,
    organiser: null,
  },
  id: proof.drawing.id,
  number: proof.drawing.number,
  cancelled: null,
  void: null,
  valueSeenAt: null,
  isOverdue: false,
  heldSince: null,
  status: 'paid',
  drawAt: new Date(proof.drawing.drawAt),
  dueAt: more.drawAt ?? new Date(proof.drawing.drawAt),
  cutoffAt: new Date(proof.winnerList.lockedAt),
  winnersExpected: proof.winnerList.winners.length,
  winnersCommitment: proof.winnerList.commitment,
  saltHash: null,
  lockedAt: new Date(proof.winnerList.lockedAt),
  entropyProvider: proof.entropy.provider,
  entropyRequestedAt: new Date(proof.drawing.drawAt),
  entropyRevealedAt: new Date(proof.entropy.revealedAt),
  settledAt: new Date(proof.entropy.revealedAt),
  paidAt: new Date(proof.entropy.revealedAt),
  prizeTable: proof.prizeTable,
  largePrizeCents: null,
  proof: JSON.parse(JSON.stringify(proof)) as Proof,
  avatars: proof.results.map(() => null),
  previousId: null,
  nextId: null,
  ...more,
})

export const proofFile = (proof: MadeProof): SiteFile => ({
  path: `/campaigns/${proof.campaign.slug}/draws/${proof.drawing.id}/proof.json`,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(proof),
})

/** The pages of a drawn draw and its proof. */
export const drawnFiles = (proof: MadeProof, site: Site): SiteFile[] => [
  ...drawPages(factsOf(proof), site),
  proofFile(proof),
]
