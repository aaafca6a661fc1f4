import { buildClient } from '../../local/client/build.ts'
import { avatars } from './avatars.ts'
import { bodies } from './bodies.ts'
import { burst } from './burst.ts'
import { campaigns } from './campaigns.ts'
import { capacity } from './capacity.ts'
import { chain, chainStorm } from './chain.ts'
import { events } from './events.ts'
import { fairness } from './fairness.ts'
import { gas } from './gas.ts'
import { growth } from './growth/growth.ts'
import { guarantees } from './guarantees.ts'
import { hostile } from './hostile/hostile.ts'
import { latency } from './latency.ts'
import { lighthouse } from './lighthouse/lighthouse.ts'
import { limits } from './limits.ts'
import { lists } from './lists.ts'
import { log } from './log.ts'
import { memory } from './memory.ts'
import { metrics } from './metrics.ts'
import { pages } from './pages/pages.ts'
import { portal } from './portal.ts'
import { pull } from './pull.ts'
import { type Figure, print } from './support/report.ts'
import { readers } from './readers.ts'
import { requests } from './requests.ts'
import { sends } from './sends.ts'
import { sendsBeside } from './sends-beside.ts'
import { signIn } from './sign-in.ts'
import { site } from './site/site.ts'
import { siteCheck } from './site/check.ts'
import { sizes } from './sizes.ts'
import { slowEndpoint } from './slow-endpoint.ts'
import { waiting } from './waiting.ts'
import { webhooks } from './webhooks.ts'
import { workers } from './workers.ts'

const benchmarks: Record<string, () => Promise<Figure[]>> = {
  avatars,
  bodies,
  burst,
  capacity,
  campaigns,
  events,
  fairness,
  growth,
  guarantees,
  hostile,
  latency,
  lighthouse,
  limits,
  log,
  readers,
  requests,
  'sign-in': signIn,
  site,
  'site-check': siteCheck,
  sends,
  'sends-beside': sendsBeside,
  sizes,
  lists,
  memory,
  metrics,
  pages,
  pull,
  slowEndpoint,
  waiting,
  webhooks,
  workers,
  portal,
  chain,
  chainStorm,
  gas,
}

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !(name in benchmarks))
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}"; there are ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(1)
}
await buildClient()
for (const [name, measure] of Object.entries(benchmarks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  for (const figure of await measure()) print(figure)
}
