/** A program that does one kind of harm until it is killed; what it knows is in ATTACK. It gives way to all others. */
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const LEAST_PRIORITY = 19
const MEBIBYTE = 1024 * 1024
const PAUSE_AFTER_ERROR_MS = 50

export type Attack = {
  kind: 'strangers' | 'slow readers' | 'partner' | 'viewer'
  urls: readonly string[]
  /** Where the proxy before the service says that this attacker is. */
  address: string
  campaign: string
  drawing: string
  proof: string
  key: string
  winners: number
  token: string
  partner: string
}

const { kind, ...known } = JSON.parse(process.env['ATTACK'] ?? '{}') as Attack
const { urls, address, campaign, drawing, proof, key, winners, token, partner } = known

let asked = 0
const nextUrl = (): string => {
  asked += 1
  return urls[asked % urls.length] as string
}

/** So many at a time, each again as soon as it has ended. */
const onAndOn = (atOnce: number, attack: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (;;) await attack().catch(() => pause(PAUSE_AFTER_ERROR_MS))
    }),
  )

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

/** Bodies and keys of nobody that the service knows. */
const strangers = () =>
  Promise.all([
    onAndOn(4, () => send('/portal/trpc/session.signIn', deep)),
    onAndOn(50, () => read('/api/v1/campaigns', { authorization: `Bearer test_${'x'.repeat(40)}` })),
    onAndOn(4, () => send(winnersPath, deep, { authorization: `Bearer test_${'x'.repeat(40)}` })),
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
    onAndOn(30, () => readNothing(`${proof}/proof.json`)),
    onAndOn(20, () => readNothing(`/campaigns/${campaign}/archive.zip`)),
  ])

/** A partner with a key: lists as long as they may be, hostile bodies, and as many reads as come. */
const ofPartner = () => {
  const headers = { authorization: `Bearer ${key}` }
  const list = JSON.stringify({
    winners: Array.from({ length: winners }, (_, i) => ({ winner: `w-${i}`, displayName: `Winner ${i}` })),
  })
  return Promise.all([
    onAndOn(2, () => send(winnersPath, list, headers)),
    onAndOn(2, () => send(winnersPath, deep.subarray(0, 8 * MEBIBYTE), headers)),
    onAndOn(20, () => read(`/api/v1/campaigns/${campaign}/drawings`, headers)),
  ])
}

/** Somebody who may look at a partner's portal, and searches its log for what is not there. */
const viewer = () => {
  const input = encodeURIComponent(JSON.stringify({ account: { partner, mode: 'test' }, path: 'nothing-has-this' }))
  return onAndOn(8, () => read(`/portal/trpc/request.list?input=${input}`, { cookie: `pds_session=${token}` }))
}

setPriority(LEAST_PRIORITY)
await { strangers, 'slow readers': slowReaders, partner: ofPartner, viewer }[kind]()
