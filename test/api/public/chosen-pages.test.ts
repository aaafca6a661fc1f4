import test, { type ExecutionContext } from 'ava'
import express, { type RequestHandler } from 'express'
import { createServer } from 'node:http'
import { getProof } from '../../../api/public/get-proof.ts'
import { listDraws } from '../../../api/public/list-draws.ts'
import { listGuaranteeLedger } from '../../../api/public/list-guarantees.ts'
import { recentDocuments } from '../../../api/public/recent-documents.ts'
import type { Site } from '../../../api/public/site.ts'
import { listen } from '../../support/listen.ts'

/** Which cache is asked for which document, by the handler that this makes. */
const askedOf = async (t: ExecutionContext, handle: (site: Site) => RequestHandler, queries: readonly string[]) => {
  const asked: Record<'recent' | 'chosenPages', string[]> = { recent: [], chosenPages: [] }
  const cache = (name: keyof typeof asked) => async (key: string) => {
    asked[name].push(key)
    return { body: Buffer.from('{}'), etag: '"1"', encode: async () => Buffer.from('{}') }
  }
  const site = { recent: cache('recent'), chosenPages: cache('chosenPages') } as unknown as Site
  const url = await listen(t, createServer(express().set('query parser', 'simple').get('/:slug', handle(site))))
  for (const query of queries) t.is((await fetch(`${url}/daily${query}`)).status, 200)
  return asked
}

test('the page that everybody reads has a place of its own, whatever members are added to its address', async (t) => {
  const draws = await askedOf(t, listDraws, ['', '?_=1', '?a=b&c=d', '?limit=30'])
  t.deepEqual(draws, { recent: Array.from({ length: 4 }, () => 'daily 30 '), chosenPages: [] })
  const ledger = await askedOf(t, listGuaranteeLedger, ['', '?_=1', '?a=b&c=d', '?limit=100'])
  t.deepEqual(ledger, { recent: Array.from({ length: 4 }, () => 'guarantees daily 100 '), chosenPages: [] })
})

test('pages that a caller chooses are kept apart, so that they push out no other document', async (t) => {
  const draws = await askedOf(t, listDraws, ['?limit=7', '?before=2026-01-01'])
  t.is(draws.recent.length, 0)
  t.is(draws.chosenPages.length, 2)
  const ledger = await askedOf(t, listGuaranteeLedger, ['?limit=7', '?before=12'])
  t.is(ledger.recent.length, 0)
  t.is(ledger.chosenPages.length, 2)
})

test('a visitor who asks for many proofs leaves a connection to others', async (t) => {
  const addresses: string[] = []
  const body = Buffer.from('{}')
  const site = {
    recent: recentDocuments(),
    statementsOf: (address: string) => {
      addresses.push(address)
      return { rows: async () => [{ body, etag: '"1"', encoding: null, dictionary: null }] }
    },
  } as unknown as Site
  const url = await listen(t, createServer(express().get('/:slug/:id', getProof(site))))
  t.is((await fetch(`${url}/daily/drw_${'a'.repeat(22)}`)).status, 200)
  t.deepEqual(addresses, ['127.0.0.1'])
})
