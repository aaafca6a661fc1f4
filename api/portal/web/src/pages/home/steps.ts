import type { FirstSteps } from '../../../../setup-shapes.ts'
import type { AccountPath } from '../../parts/account-link.tsx'

/** In the order in which they are best done. */
export const stepNames = ['table', 'campaign', 'list', 'draw', 'key', 'endpoint', 'live'] as const
export type StepName = (typeof stepNames)[number]

export const isDone = (name: StepName, steps: FirstSteps): boolean =>
  ({
    table: steps.hasTable,
    campaign: steps.campaign !== null,
    list: steps.isSent,
    draw: steps.drawnUrl !== null,
    key: steps.hasKey,
    endpoint: steps.hasEndpoint,
    live: steps.isLive,
  })[name]

type Place = { to: AccountPath; params?: { slug: string } }

/** Where a step is done; null: something comes before it. */
export const placeOf = (name: StepName, { campaign }: FirstSteps): Place | null => {
  switch (name) {
    case 'table':
      return { to: '/prize-tables/new' }
    case 'campaign':
      return { to: '/new-campaign' }
    case 'key':
      return { to: '/keys' }
    case 'endpoint':
      return { to: '/webhooks' }
    case 'live':
      return campaign === null ? null : { to: '/campaigns/$slug/go-live', params: { slug: campaign } }
    default:
      return campaign === null ? null : { to: '/campaigns/$slug', params: { slug: campaign } }
  }
}

/** The part of the documentation that tells more. */
export const guideOf: Readonly<Record<StepName, string>> = {
  table: '/docs/guides/test-mode#change-prizes-or-winners-per-draw',
  campaign: '/docs/guides/push-and-pull',
  list: '/docs/guides/quick-start#3-send-its-winners',
  draw: '/docs/guides/quick-start#6-verify-the-draw',
  key: '/docs/guides/quick-start#1-a-service-and-a-test-key',
  endpoint: '/docs/guides/webhooks',
  live: '/docs/guides/going-live',
}
