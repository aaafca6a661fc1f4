import type { AccountPath } from '../parts/account-link.tsx'

const sections = [
  '/campaigns',
  '/prize-tables',
  '/payouts',
  '/statistics',
  '/keys',
  '/webhooks',
  '/requests',
  '/audit',
  '/team',
] as const satisfies readonly AccountPath[]

/**
 * The same section in another account, without what is below it, such as a campaign. `pathname` is the router's,
 * without /portal.
 */
export const sectionOf = (pathname: string): AccountPath => {
  const [, , , section = ''] = pathname.split('/')
  return sections.find((path) => path === `/${section}`) ?? '/'
}
