import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { type Account, takesFirstSteps } from './address/account.ts'
import { firstAccount } from './address/first-account.ts'
import { Broken } from './pages/broken.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { parseSearch, writeSearch } from './address/search.ts'
import { beginPage, queryClient } from './calls/query-client.ts'
import { trpc } from './calls/trpc.ts'
import { inZone } from './format/formats.ts'
import type { Section } from './texts/en.ts'
import { loadSections } from './texts/texts.ts'

const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: Broken })

type Component = ReturnType<typeof lazyRouteComponent>

/** Loads a page's code together with the sections of the catalogue that it uses. */
const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  ...sections: readonly Section[]
) => lazyRouteComponent(async () => (await Promise.all([load(), loadSections(...sections)]))[0], name)

/** A page that needs no session. */
const outsidePage = <Path extends string>(path: Path, component: Component) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

const signInRoute = outsidePage(
  '/sign-in',
  lazyPage(() => import('./pages/sign-in.tsx'), 'SignInPage', 'signIn'),
)

const acceptRoute = outsidePage(
  '/accept',
  lazyPage(() => import('./pages/accept.tsx'), 'AcceptPage', 'signIn', 'team'),
)

const resetRoute = outsidePage(
  '/reset',
  lazyPage(() => import('./pages/reset.tsx'), 'ResetPage', 'signIn'),
)

const forgottenRoute = outsidePage(
  '/forgotten',
  lazyPage(() => import('./pages/forgotten.tsx'), 'ForgottenPage', 'signIn'),
)

const emailRoute = outsidePage(
  '/email',
  lazyPage(() => import('./pages/email.tsx'), 'EmailPage'),
)

const unsubscribeRoute = outsidePage(
  '/unsubscribe',
  lazyPage(() => import('./pages/unsubscribe.tsx'), 'UnsubscribePage', 'account'),
)

/** The signed-in user; others are sent to sign in, and come back here afterwards. */
const readMe = async (address: string) => {
  const me = await queryClient.ensureQueryData(trpc.session.me.queryOptions())
  if (!me.user) throw redirect({ to: '/sign-in', search: { next: address } as never, replace: true })
  return me
}

const ANNOUNCED_WAIT_MS = 1_000

/** Waits briefly for the announcements above every page, since one that appeared later would push the page down. */
const readAnnounced = async (): Promise<void> => {
  const asked = queryClient.ensureQueryData({ ...trpc.status.announced.queryOptions(), retry: false })
  const waited = new Promise((resolve) => setTimeout(resolve, ANNOUNCED_WAIT_MS))
  await Promise.race([asked.catch(() => undefined), waited])
}

type Preloaded = { preload?: () => Promise<unknown> }

/** Making the first date format is as slow as rendering a page, so it is done while the page's data is loading. */
const makeFirstFormat = (): void => void setTimeout(() => inZone(new Date().toISOString()))

/** The page's code loads while the session is still being checked. */
const fetchCode = (matches: readonly { routeId: string }[]): void => {
  const routes = router.routesById as Record<string, { options: { component?: unknown } } | undefined>
  for (const { routeId } of matches) void (routes[routeId]?.options.component as Preloaded | undefined)?.preload?.()
}

const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  component: lazyPage(() => import('./shell/shell.tsx'), 'Shell'),
  beforeLoad: async ({ location, matches }) => {
    const me = readMe(`/portal${location.href}`)
    fetchCode(matches)
    makeFirstFormat()
    await me
  },
  loader: readAnnounced,
})

const startRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/',
  component: lazyPage(() => import('./pages/no-team.tsx'), 'NoTeamPage'),
  beforeLoad: async () => {
    const account = firstAccount(await readMe('/portal/'))
    if (account) throw redirect({ to: '/$partner/$mode', params: account, replace: true })
  },
})

const ownAccountRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/account',
  component: lazyPage(() => import('./pages/account.tsx'), 'AccountPage', 'account', 'signIn'),
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
  component: lazyPage(
    () => import('./pages/home.tsx'),
    'HomePage',
    'campaignList',
    'draws',
    'firstSteps',
    'home',
    'newCampaign',
    'pause',
  ),
  loader: async ({ params }) => {
    const account = params as Account
    const me = await readMe(`/portal/${account.partner}/${account.mode}/`)
    await Promise.allSettled([
      queryClient.ensureQueryData(trpc.home.get.queryOptions({ account })),
      takesFirstSteps(me, account) && queryClient.ensureQueryData(trpc.setup.steps.queryOptions({ account })),
    ])
  },
})

const accountPages = [
  homeRoute,
  accountPage(
    '/campaigns',
    lazyPage(
      () => import('./pages/campaigns.tsx'),
      'CampaignsPage',
      'campaign',
      'campaignList',
      'draws',
      'newCampaign',
    ),
  ),
  accountPage(
    '/new-campaign',
    lazyPage(() => import('./pages/new-campaign.tsx'), 'NewCampaignPage', 'newCampaign', 'prizeTables'),
  ),
  accountPage(
    '/campaigns/$slug',
    lazyPage(
      () => import('./pages/campaign.tsx'),
      'CampaignPage',
      'campaign',
      'campaignActions',
      'draws',
      'goLive',
      'newCampaign',
      'pause',
      'sharing',
      'statistics',
      'wallet',
    ),
  ),
  accountPage(
    '/campaigns/$slug/drawings/$id',
    lazyPage(
      () => import('./pages/drawing.tsx'),
      'DrawingPage',
      'campaign',
      'campaignActions',
      'drawing',
      'draws',
      'pause',
      'sendWinners',
      'sharing',
    ),
  ),
  accountPage(
    '/campaigns/$slug/drawings/$id/send',
    lazyPage(() => import('./pages/send-winners.tsx'), 'SendWinnersPage', 'drawing', 'draws', 'sendWinners'),
  ),
  accountPage(
    '/campaigns/$slug/go-live',
    lazyPage(() => import('./pages/go-live.tsx'), 'GoLivePage', 'campaignActions', 'goLive', 'newCampaign'),
  ),
  accountPage(
    '/campaigns/$slug/guarantees',
    lazyPage(() => import('./pages/guarantees.tsx'), 'GuaranteesPage', 'guarantees'),
  ),
  accountPage(
    '/prize-tables',
    lazyPage(() => import('./pages/prize-tables.tsx'), 'PrizeTablesPage', 'campaign', 'prizeTables'),
  ),
  accountPage(
    '/prize-tables/new',
    lazyPage(() => import('./pages/prize-table-new.tsx'), 'NewPrizeTablePage', 'pictures', 'prizeTables'),
  ),
  accountPage(
    '/payouts',
    lazyPage(() => import('./pages/payouts.tsx'), 'PayoutsPage', 'markMany', 'payouts', 'pictures'),
  ),
  accountPage(
    '/statistics',
    lazyPage(() => import('./pages/statistics.tsx'), 'StatisticsPage', 'pictures', 'statistics'),
  ),
  accountPage(
    '/keys',
    lazyPage(() => import('./pages/keys.tsx'), 'KeysPage', 'approvals', 'keys'),
  ),
  accountPage(
    '/webhooks',
    lazyPage(() => import('./pages/webhooks.tsx'), 'WebhooksPage', 'webhooks'),
  ),
  accountPage(
    '/webhooks/$id',
    lazyPage(() => import('./pages/webhooks-endpoint.tsx'), 'WebhookPage', 'deliveries', 'keys', 'webhooks'),
  ),
  accountPage(
    '/webhooks/$id/deliveries/$delivery',
    lazyPage(() => import('./pages/webhooks-delivery.tsx'), 'DeliveryPage', 'deliveries', 'webhooks'),
  ),
  accountPage(
    '/requests',
    lazyPage(() => import('./pages/requests.tsx'), 'RequestsPage', 'requests'),
  ),
  accountPage(
    '/approvals',
    lazyPage(() => import('./pages/approvals.tsx'), 'ApprovalsPage', 'approvals'),
  ),
  accountPage(
    '/audit',
    lazyPage(() => import('./pages/audit.tsx'), 'AuditPage', 'audit'),
  ),
  accountPage(
    '/team',
    lazyPage(() => import('./pages/team.tsx'), 'TeamPage', 'organiser', 'signIn', 'team'),
  ),
]

const routeTree = rootRoute.addChildren([
  signInRoute,
  acceptRoute,
  resetRoute,
  emailRoute,
  forgottenRoute,
  unsubscribeRoute,
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

router.subscribe('onBeforeNavigate', beginPage)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
