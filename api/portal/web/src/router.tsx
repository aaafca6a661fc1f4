import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import type { Account } from './address/account.ts'
import { firstAccount } from './address/first-account.ts'
import { Broken } from './pages/broken.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { parseSearch, writeSearch } from './address/search.ts'
import { queryClient, trpc } from './calls/trpc.ts'

const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: Broken })

type Component = ReturnType<typeof lazyRouteComponent>

/** A page that needs no session. */
const outsidePage = <Path extends string>(path: Path, component: Component) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

const signInRoute = outsidePage(
  '/sign-in',
  lazyRouteComponent(() => import('./pages/sign-in.tsx'), 'SignInPage'),
)

const acceptRoute = outsidePage(
  '/accept',
  lazyRouteComponent(() => import('./pages/accept.tsx'), 'AcceptPage'),
)

const resetRoute = outsidePage(
  '/reset',
  lazyRouteComponent(() => import('./pages/reset.tsx'), 'ResetPage'),
)

const emailRoute = outsidePage(
  '/email',
  lazyRouteComponent(() => import('./pages/email.tsx'), 'EmailPage'),
)

/** The signed-in user; others are sent to sign in, and come back here afterwards. */
const readMe = async (address: string) => {
  const me = await queryClient.ensureQueryData(trpc.session.me.queryOptions())
  if (!me.user) throw redirect({ to: '/sign-in', search: { next: address } as never, replace: true })
  return me
}

type Preloaded = { preload?: () => Promise<unknown> }

/** The page's code loads while the session is still being checked. */
const fetchCode = (matches: readonly { routeId: string }[]): void => {
  const routes = router.routesById as Record<string, { options: { component?: unknown } } | undefined>
  for (const { routeId } of matches) void (routes[routeId]?.options.component as Preloaded | undefined)?.preload?.()
}

const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  beforeLoad: async ({ location, matches }) => {
    const me = readMe(`/portal${location.href}`)
    fetchCode(matches)
    await me
  },
})

const startRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/no-team.tsx'), 'NoTeamPage'),
  beforeLoad: async () => {
    const account = firstAccount(await readMe('/portal/'))
    if (account) throw redirect({ to: '/$partner/$mode', params: account, replace: true })
  },
})

const ownAccountRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account.tsx'), 'AccountPage'),
})

const accountRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/$partner/$mode',
  beforeLoad: async ({ params, location }) => {
    const me = await readMe(`/portal${location.href}`)
    const isMember = me.partners.some(({ id }) => id === params.partner)
    if (!isMember || (params.mode !== 'test' && params.mode !== 'live')) throw notFound()
  },
})

const accountPage = <Path extends string>(path: Path, component: Component) =>
  createRoute({ getParentRoute: () => accountRoute, path, component })

/** Its data loads together with its code. If that fails, the page says so itself. */
const homeRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/home.tsx'), 'HomePage'),
  loader: async ({ params }) => {
    await Promise.allSettled([queryClient.ensureQueryData(trpc.home.get.queryOptions({ account: params as Account }))])
  },
})

const accountPages = [
  homeRoute,
  accountPage(
    '/campaigns',
    lazyRouteComponent(() => import('./pages/campaigns.tsx'), 'CampaignsPage'),
  ),
  accountPage(
    '/new-campaign',
    lazyRouteComponent(() => import('./pages/new-campaign.tsx'), 'NewCampaignPage'),
  ),
  accountPage(
    '/campaigns/$slug',
    lazyRouteComponent(() => import('./pages/campaign.tsx'), 'CampaignPage'),
  ),
  accountPage(
    '/campaigns/$slug/drawings/$id',
    lazyRouteComponent(() => import('./pages/drawing.tsx'), 'DrawingPage'),
  ),
  accountPage(
    '/campaigns/$slug/drawings/$id/send',
    lazyRouteComponent(() => import('./pages/send-winners.tsx'), 'SendWinnersPage'),
  ),
  accountPage(
    '/campaigns/$slug/guarantees',
    lazyRouteComponent(() => import('./pages/guarantees.tsx'), 'GuaranteesPage'),
  ),
  accountPage(
    '/prize-tables',
    lazyRouteComponent(() => import('./pages/prize-tables.tsx'), 'PrizeTablesPage'),
  ),
  accountPage(
    '/prize-tables/new',
    lazyRouteComponent(() => import('./pages/prize-table-new.tsx'), 'NewPrizeTablePage'),
  ),
  accountPage(
    '/payouts',
    lazyRouteComponent(() => import('./pages/payouts.tsx'), 'PayoutsPage'),
  ),
  accountPage(
    '/keys',
    lazyRouteComponent(() => import('./pages/keys.tsx'), 'KeysPage'),
  ),
  accountPage(
    '/webhooks',
    lazyRouteComponent(() => import('./pages/webhooks.tsx'), 'WebhooksPage'),
  ),
  accountPage(
    '/webhooks/$id',
    lazyRouteComponent(() => import('./pages/webhooks-endpoint.tsx'), 'WebhookPage'),
  ),
  accountPage(
    '/webhooks/$id/deliveries/$delivery',
    lazyRouteComponent(() => import('./pages/webhooks-delivery.tsx'), 'DeliveryPage'),
  ),
  accountPage(
    '/requests',
    lazyRouteComponent(() => import('./pages/requests.tsx'), 'RequestsPage'),
  ),
  accountPage(
    '/approvals',
    lazyRouteComponent(() => import('./pages/approvals.tsx'), 'ApprovalsPage'),
  ),
  accountPage(
    '/audit',
    lazyRouteComponent(() => import('./pages/audit.tsx'), 'AuditPage'),
  ),
  accountPage(
    '/team',
    lazyRouteComponent(() => import('./pages/team.tsx'), 'TeamPage'),
  ),
]

const routeTree = rootRoute.addChildren([
  signInRoute,
  acceptRoute,
  resetRoute,
  emailRoute,
  insideRoute.addChildren([startRoute, ownAccountRoute, accountRoute.addChildren(accountPages)]),
])

export const router = createRouter({
  routeTree,
  basepath: '/portal',
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch,
  stringifySearch: writeSearch,
  defaultErrorComponent: Broken,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
