import { runOperator } from '../../../operator/run.ts'
import { once } from 'node:events'
import type { TestFn } from 'ava'
import { buildWebWhenMissing } from '../../../local/build-web.ts'
import { freePort } from '../../../local/ports.ts'
import { startFile, untilStarted } from '../process/command.ts'
import { fileDatabase } from '../database.ts'
import { inTurn } from '../in-turn.ts'
import { onceAFile } from '../once-a-file.ts'
import { ofProcess } from '../run/of-process.ts'
import { makePartner } from '../factory.ts'
import { makeMember, makeSession, makeUser } from './portal.ts'
import { openWorkplace } from '../workplace.ts'
import { until } from '../until.ts'
import type { Role } from '../../../domain/portal/role.ts'

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

type SignedIn = { partner?: string; role?: Role; name?: string; hasSecondFactor?: boolean; confirmed?: boolean }

const openStack = async (databaseUrl: string) => {
  await inTurn('the web app', buildWebWhenMissing)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = { DATABASE_URL: databaseUrl, BASE_URL: url, ALLOW_LOOPBACK_PARTNERS: '1' }
  const processes = [
    startFile('api/main.ts', [], { ...environment, PORT: String(port) }),
    startFile('worker/main.ts', [], environment),
  ]
  const place = await openWorkplace(databaseUrl)
  await Promise.all(processes.map(untilStarted))
  if (
    !(await until(
      () => isUp(url),
      (up) => up,
    ))
  )
    throw new Error('The web process does not become ready.')
  return {
    ...place,
    url,
    databaseUrl,
    /** Runs an operator's command and gives what it prints with --json. */
    operator: async <Output>(...words: string[]): Promise<Output> => {
      const { code, stdout, stderr } = await runOperator([...words, '--json'], environment)
      if (code !== 0) throw new Error(`operator ${words.join(' ')}: ${stderr}`)
      return JSON.parse(stdout) as Output
    },
    /**
     * A member of a team and the token of one of their sessions, made by rows. As a rule an owner who has just
     * confirmed.
     */
    signedIn: async ({ role = 'owner', hasSecondFactor = true, confirmed = true, ...rest }: SignedIn = {}) => {
      const partner = rest.partner ?? (await makePartner(place))
      const user = await makeUser(place, { hasSecondFactor, ...(rest.name === undefined ? {} : { name: rest.name }) })
      await makeMember(place, { partner, userId: user.userId, role })
      const { token, sessionId } = await makeSession(place, user.userId, { confirmed })
      return { ...user, partner, token, sessionId }
    },
    stop: async () => {
      for (const { child } of processes) child.kill('SIGTERM')
      const running = processes.filter(({ child }) => child.exitCode === null && child.signalCode === null)
      await Promise.all(running.map(({ child }) => once(child, 'exit')))
      await place.close()
    },
  }
}

export type Stack = Awaited<ReturnType<typeof openStack>>

let shared: (() => Promise<Stack>) | undefined

const declareStack = <Context>(test: TestFn<Context>): (() => Promise<Stack>) => {
  const ofAll = ofProcess(test)
  const stack = onceAFile(ofAll, 'stop the web process and the worker', () => openStack(database.url))
  const database = fileDatabase(ofAll)
  return stack
}

/**
 * The built app on a web process and a worker of its own, with a database. The tests of a file share it, and so do all
 * files of its process.
 */
export const fileStack = <Context>(test: TestFn<Context>): (() => Promise<Stack>) => (shared ??= declareStack(test))
