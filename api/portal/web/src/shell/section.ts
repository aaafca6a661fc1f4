import type { AccountPath } from '../parts/account-link.tsx'

const sections = [
  '/campaigns',
  '/payouts',
  '/keys',
  '/webhooks',
  '/requests',
  '/audit',
  '/team',
] as const satisfies readonly AccountPath[]

/**
 * The same section in another account; what stands below it, such as a campaign, is another there. `pathname` is as the
 * router has it, without /portal.
 */
export const sectionOf = (pathname: string): AccountPath => {
  const [, , , section = ''] = pathname.split('/')
  return sections.find((path) => path === `/${section}`) ?? '/'
}
