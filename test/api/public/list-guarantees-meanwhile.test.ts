import test from 'ava'
import express from 'express'
import { createServer } from 'node:http'
import { listGuaranteeLedger } from '../../../api/public/list-guarantees.ts'
import { recentDocuments } from '../../../api/public/recent-documents.ts'
import type { Site } from '../../../api/public/site.ts'
import { findPublicGuarantees } from '../../../db/queries/site/guarantees-json.ts'
import { fileService } from '../../support/site/file-service.ts'
import { makeGuaranteedShop } from '../../support/guarantee/periods.ts'
import type { Ledger } from '../../support/ledger.ts'
import { listen } from '../../support/listen.ts'

const service = fileService(test)

test('a period that ends while the list is read is shown once, since a monitor counts them', async (t) => {
  const running = await service()
  const shop = await makeGuaranteedShop(running, { beganHoursAgo: 49 })
  const { statements } = running
  const rows: typeof statements.rows = async (asked, values) => {
    const found = await statements.rows(asked, values)
    if (asked.name !== findPublicGuarantees.name) return found
    t.like(found, [{ period: 1 }], 'it still runs')
    await running.work()
    return found
  }
  const site = { statements: { ...statements, rows }, recent: recentDocuments() } as unknown as Site
  const app = express().set('query parser', 'simple').get('/:slug', listGuaranteeLedger(site))
  const url = await listen(t, createServer(app))
  const { periods } = (await (await fetch(`${url}/${shop.campaign.slug}`)).json()) as Ledger
  t.deepEqual(
    periods.map(({ period, status }) => [period, status]),
    [
      [2, 'not_needed'],
      [1, 'not_needed'],
    ],
  )
})
