import type { AnyTRPCRouter } from '@trpc/server'
import { CALLS_PER_MINUTE, openCallLimits } from '../../api/portal/call-limits.ts'
import { refusalOf } from '../../api/portal/trpc-error.ts'
import { fakeAnswer } from './answer.ts'

type Known = Record<string, Record<'_def', { meta?: { access: string } }>>
type Calls = { [name: string]: Calls } & ((input?: unknown) => Promise<unknown>)

/**
 * What each procedure that is open to anyone answers a signed-in caller who has used up the calls of a minute, counted
 * under `name`. The rest of the service is left out, as the refusal has to come before it is needed.
 */
export const openCallsUsedUp = async (router: AnyTRPCRouter, session: object, name: string) => {
  const callLimits = openCallLimits(() => 0)
  for (let made = 0; made < CALLS_PER_MINUTE; made += 1) {
    const { response, end } = fakeAnswer()
    await callLimits.ofUser(name, response, async () => {})
    end()
  }
  const open = Object.entries(router['_def'].procedures as unknown as Known).filter(
    ([, { _def: definition }]) => definition.meta?.access === 'anyone',
  )
  const { response } = fakeAnswer()
  const calls = router.createCaller({ service: { callLimits }, request: response.req, response, session }) as Calls
  return Promise.all(
    open.map(async ([path]) => {
      const call = path.split('.').reduce((at, part) => at[part] as Calls, calls)
      const reason = await call().then(
        () => 'none',
        (error: unknown) => refusalOf(error, '').reason,
      )
      return { path, reason }
    }),
  )
}
