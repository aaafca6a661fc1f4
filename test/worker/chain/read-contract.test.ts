import { setImmediate as turn } from 'node:timers/promises'
import test from 'ava'
import type { Nodes } from '../../../worker/chain/nodes.ts'
import { readCampaigns, readGuarantees } from '../../../worker/chain/read-contract.ts'

const CAMPAIGNS = 1_000
/** Public nodes refuse who asks for much more at one moment. */
const MOST_TOGETHER = 50

const terms = { amount: 0n, below: 0n, minPeriod: 0 }
const answers = {
  campaign: { token: `0x${'0'.repeat(40)}` },
  guarantee: { terms, next: terms, nextFrom: 0, paidThrough: 0, payments: 0 },
}

for (const [what, read] of Object.entries({ campaigns: readCampaigns, guarantees: readGuarantees }))
  test(`the ${what} of a contract that has many are not all asked for at one moment`, async (t) => {
    let [asked, together, most] = [0, 0, 0]
    const readContract = async ({ functionName }: { functionName: keyof typeof answers }) => {
      asked += 1
      together += 1
      most = Math.max(most, together)
      await turn()
      together -= 1
      return answers[functionName]
    }
    const nodes = { read: { readContract } } as unknown as Nodes
    const ids = Array.from({ length: CAMPAIGNS }, (_, i) => i + 1)
    const found = await read({ nodes, contract: '0x1' }, { newest: 1n, newestAt: new Date(0) }, ids)
    t.deepEqual([...found.keys()], ids)
    t.is(asked, CAMPAIGNS)
    t.true(most <= MOST_TOGETHER, `${most} together`)
  })
