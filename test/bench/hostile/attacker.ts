/**
 * A program that attacks in one way, configured by ATTACK, until it is killed. It runs at the lowest priority, and
 * writes to the file ASKED_FILE how often each kind of its requests was answered.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const MEBIBYTE = 1024 * 1024
const PAUSE_AFTER_ERROR_MS = 50
const WRITE_EVERY_MS = 500

/** How often a second each kind of request was answered, or is to be made at most. */
export type Rates = Readonly<Record<string, number>>

export type Attack = {
  kind: 'strangers' | 'slow readers' | 'partner' | 'viewer'
  urls: readonly string[]
  /** The attacker's address, as the proxy before the service reports it. */
  address: string
  campaign: string
  drawing: string
  proof: string
  key: string
  winners: number
  token: string
  partner: string
  /** Without rates, requests are made as fast as they are answered. */
  rates?: Rates
}

const { kind, ...known } = JSON.parse(process.env['ATTACK'] ?? '{}') as Attack
const { urls, address, campaign, drawing, proof, key, winners, token, partner, rates } = known

let asked = 0
const nextUrl = (): string => {
  asked += 1
  return urls[asked % urls.length] as string
}

const answered: Record<string, number> = {}
const startedAt = performance.now()

const answeredASecond = (): Rates => {
  const seconds = (performance.now() - startedAt) / 1_000
  return Object.fromEntries(Object.entries(answered).map(([name, count]) => [name, count / seconds]))
}

/** Waits until this kind of request may be made again. */
const turn = async (name: string, begun: number): Promise<void> => {
  const rate = rates?.[name]
  // A kind that was never answered has the rate 0: its requests just wait for their answers, as they did before.
  if (!rate) return
  const ms = startedAt + (begun * 1_000) / rate - performance.now()
  if (ms > 0) await pause(ms)
}

/** Keeps so many requests under way: each one is repeated as soon as it has ended. */
const onAndOn = (name: string, atOnce: number, attack: () => Promise<unknown>): Promise<unknown> => {
  let begun = 0
  answered[name] = 0
  const once = async () => {
    begun += 1
    await turn(name, begun)
    await attack().catch(() => pause(PAUSE_AFTER_ERROR_MS))
    answered[name] = (answered[name] ?? 0) + 1
  }
  return Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (;;) await once()
    }),
  )
}

const send = async (path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<void> => {
  const url = nextUrl()
  const ownHeaders = { 'content-type': 'application/json', origin: url, 'x-forwarded-for': address, ...headers }
  const answer = await fetch(url + path, { method: 'POST', headers: ownHeaders, body })
  await answer.arrayBuffer()
}

const read = async (path: string, headers: Record<string, string> = {}): Promise<void> => {
  await (await fetch(nextUrl() + path, { headers: { 'x-forwarded-for': address, ...headers } })).arrayBuffer()
}

const deep = Buffer.alloc(31 * MEBIBYTE, '[')
const winnersPath = `/api/v1/campaigns/${campaign}/drawings/${drawing}/winners`
const unknown = { authorization: `Bearer test_${'x'.repeat(40)}` }

/** Bodies without a session or key, and unknown keys. */
const strangers = () =>
  Promise.all([
    onAndOn('sign-in', 4, () => send('/portal/trpc/session.signIn', deep)),
    onAndOn('unknown key', 50, () => read('/api/v1/campaigns', unknown)),
    onAndOn('body with an unknown key', 4, () => send(winnersPath, deep, unknown)),
  ])

/** Asks for a large document and then reads nothing of it. */
const readNothing = (path: string): Promise<void> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(nextUrl())
    const head = [`GET ${path} HTTP/1.1`, `Host: ${hostname}`, `X-Forwarded-For: ${address}`, '', '']
    const socket = connect(Number(port), hostname, () => socket.write(head.join('\r\n')))
    socket.on('error', () => {}).on('close', () => resolve())
    socket.pause()
  })

const slowReaders = () =>
  Promise.all([
    onAndOn('proof', 30, () => readNothing(`${proof}/proof.json`)),
    onAndOn('archive', 20, () => readNothing(`/campaigns/${campaign}/archive.zip`)),
  ])

/** A partner with a key: lists as long as they may be, hostile bodies, and as many reads as come. */
const ofPartner = () => {
  const headers = { authorization: `Bearer ${key}` }
  const list = JSON.stringify({
    winners: Array.from({ length: winners }, (_, i) => ({ winner: `w-${i}`, displayName: `Winner ${i}` })),
  })
  return Promise.all([
    onAndOn('list', 2, () => send(winnersPath, list, headers)),
    onAndOn('hostile list', 2, () => send(winnersPath, deep.subarray(0, 8 * MEBIBYTE), headers)),
    onAndOn('drawings', 20, () => read(`/api/v1/campaigns/${campaign}/drawings`, headers)),
  ])
}

/** Somebody who may look at a partner's portal, and searches its log for what is not there. */
const viewer = () => {
  const input = encodeURIComponent(JSON.stringify({ account: { partner, mode: 'test' }, path: 'nothing-has-this' }))
  return onAndOn('search', 8, () =>
    read(`/portal/trpc/request.list?input=${input}`, { cookie: `pds_session=${token}` }),
  )
}

/** Replaces the file atomically, so that nobody reads half of it. */
const writeRates = (file: string): void => {
  writeFileSync(`${file}.new`, JSON.stringify(answeredASecond()))
  renameSync(`${file}.new`, file)
}

// The timer also keeps the process alive, as sockets that are not read do not.
setInterval(() => writeRates(String(process.env['ASKED_FILE'])), WRITE_EVERY_MS)
await { strangers, 'slow readers': slowReaders, partner: ofPartner, viewer }[kind]()
