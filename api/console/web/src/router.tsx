import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { parseSearch, writeSearch } from '../../../portal/web/src/address/search.ts'
import { queryClient } from '../../../portal/web/src/calls/query-client.ts'
import { loadSections } from '../../../portal/web/src/texts/texts.ts'
import { trpc } from './calls/trpc.ts'
import { Broken, NotFound } from './pages/broken.tsx'
import { Shell } from './shell/shell.tsx'

const rootRoute = createRootRoute({ notFoundComponent: NotFound, errorComponent: Broken })

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./pages/sign-in.tsx'), 'SignInPage'),
})

const acceptRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept',
  component: lazyRouteComponent(() => import('./pages/accept.tsx'), 'AcceptPage'),
})

const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  component: Shell,
  beforeLoad: async ({ location }) => {
    const me = await queryClient.ensureQueryData(trpc.session.me.queryOptions())
    if (!me) throw redirect({ to: '/sign-in', search: { next: `/operator${location.href}` } as never, replace: true })
  },
})

/** A page behind the sign-in. One that the navigation names stands in shell/navigation.tsx, too. */
const page = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => insideRoute, path, component })

const pages = [
  page(
    '/',
    lazyRouteComponent(() => import('./pages/attention.tsx'), 'AttentionPage'),
  ),
  page(
    '/queue',
    lazyRouteComponent(() => import('./pages/queue.tsx'), 'QueuePage'),
  ),
  page(
    '/webhooks',
    lazyRouteComponent(() => import('./pages/webhooks.tsx'), 'WebhooksPage'),
  ),
  page(
    '/incidents',
    lazyRouteComponent(() => import('./pages/incidents.tsx'), 'IncidentsPage'),
  ),
  page(
    '/partners',
    lazyRouteComponent(() => import('./pages/partners.tsx'), 'PartnersPage'),
  ),
  page(
    '/partners/$partner',
    lazyRouteComponent(() => import('./pages/partner.tsx'), 'PartnerPage'),
  ),
  page(
    '/campaigns',
    lazyRouteComponent(() => import('./pages/campaigns.tsx'), 'CampaignsPage'),
  ),
  page(
    '/chain',
    lazyRouteComponent(() => import('./pages/chain.tsx'), 'ChainPage'),
  ),
  page(
    '/drawings/$drawing',
    lazyRouteComponent(() => import('./pages/drawing.tsx'), 'DrawingPage'),
  ),
  page(
    '/campaigns/$slug',
    lazyRouteComponent(() => import('./pages/campaign.tsx'), 'CampaignPage'),
  ),
  page(
    '/go-live',
    lazyRouteComponent(() => import('./pages/go-live.tsx'), 'GoLivePage'),
  ),
  page(
    '/held',
    lazyRouteComponent(() => import('./pages/held.tsx'), 'HeldPage'),
  ),
  page(
    '/audit',
    lazyRouteComponent(
      async () => (await Promise.all([import('./pages/audit.tsx'), loadSections('audit')]))[0],
      'AuditPage',
    ),
  ),
  page(
    '/account',
    lazyRouteComponent(() => import('./pages/account.tsx'), 'AccountPage'),
  ),
  page(
    '/log',
    lazyRouteComponent(() => import('./pages/log.tsx'), 'LogPage'),
  ),
]

export const router = createRouter({
  routeTree: rootRoute.addChildren([signInRoute, acceptRoute, insideRoute.addChildren(pages)]),
  basepath: '/operator',
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
