import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'
import { run as audit } from '../../../public-site/verify/verify-audit.mjs'
import { run as verify } from '../../../public-site/verify/verify-draw.mjs'
import { atMost } from '../../support/at-most.ts'

export const script = fileURLToPath(new URL('../../../public-site/verify/verify-draw.mjs', import.meta.url))

/** This process serves the nodes and sites that verifiers ask: with more of them it would not answer in time. */
const AT_ONCE = 2
const fewAtOnce = atMost(AT_ONCE)

/** An empty folder, in which evidence of a lie is kept. */
const inFolder = async <Value>(work: (folder: string) => Promise<Value>): Promise<Value> => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-verifier-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Runs the script as a stranger would, and waits for its end. */
export const runProcess = (...words: string[]) =>
  fewAtOnce(() =>
    inFolder(async (cwd) => {
      const child = spawn(process.execPath, [script, ...words], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
      const [out, error, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
      return { out, error, status: status as number }
    }),
  )

type Printing = { print: (text: string) => void; printError: (text: string) => void }

const runHere = async (command: (printing: Printing) => Promise<number>) => {
  const printed = { out: '', error: '' }
  const print = (text: string) => void (printed.out += `${text}\n`)
  const printError = (text: string) => void (printed.error += `${text}\n`)
  const status = await command({ print, printError })
  return { ...printed, status }
}

/** Runs the script's command in this process, which takes a hundredth of the time. */
export const runVerifier = (...words: string[]) =>
  inFolder((folder) => runHere((printing) => verify(words, { ...printing, evidence: join(folder, 'log') })))

/** The same for the script that checks audit logs. */
export const runAudit = (...words: string[]) => runHere((printing) => audit(words, printing))

/**
 * Serves what `answer` gives for a path and query, as JSON unless it is text, until the test ends; a number is a status,
 * nothing given is a 404.
 */
export const serve = async (t: ExecutionContext, answer: (url: URL) => unknown): Promise<string> => {
  const server = createServer((request, response) => {
    const body = answer(new URL(request.url ?? '/', 'http://localhost'))
    const status = typeof body === 'number' ? body : body === undefined ? 404 : 200
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
