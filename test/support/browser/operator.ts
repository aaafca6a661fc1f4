import type { BrowserContext } from 'playwright-core'
import { makeOperator, makeOperatorSession } from '../console/console.ts'
import type { Stack } from '../portal/stack.ts'

/** Makes a browser that of an operator, who has signed in. Returns who it is. */
export const signInOperator = async (own: Stack, context: BrowserContext) => {
  const operator = await makeOperator(own)
  const value = await makeOperatorSession(own, operator.id)
  await context.addCookies([
    { name: 'pds_operator', value, domain: 'localhost', path: '/operator', httpOnly: true, sameSite: 'Strict' },
  ])
  return operator
}
