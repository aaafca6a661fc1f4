import test from 'ava'
import { NO_TERMS } from '../../../domain/chain/guarantee-terms.ts'
import { campaignDifference, drawingDifference } from '../../../domain/chain/compare.ts'

const row = { number: 7, contribution: '0xc0', value: '0x11', paid: 500n }
const seen = { contribution: '0xc0', randomValue: '0x11', revealedAt: 1, settledAt: 2, transferred: 500n }
const nothing = { contribution: '0x00', randomValue: '0x00', revealedAt: 0, settledAt: 0, transferred: 0n }

const ofDrawing = (changed: object = {}, { safe = {}, finalized = {} } = {}) => {
  const found = drawingDifference(
    { ...row, ...changed },
    { safe: { ...seen, ...safe }, finalized: { ...seen, ...finalized } },
  )
  return found?.code === 'chain_differs' ? found.detail.differs : found
}

test('a drawing that the contract has as it is recorded does not differ', (t) => {
  t.is(ofDrawing(), null)
  t.is(ofDrawing({ paid: 0n }, { finalized: { transferred: 0n } }), null)
})

test('a value or a payment that the chain took back differs', (t) => {
  t.is(ofDrawing({}, { safe: nothing, finalized: nothing }), 'value_taken_back')
  t.is(ofDrawing({}, { finalized: nothing }), 'payment_taken_back')
})

test('another list, value or amount differs', (t) => {
  t.is(ofDrawing({}, { safe: { contribution: '0xc1' } }), 'drawn_otherwise')
  t.is(ofDrawing({}, { safe: { randomValue: '0x12' } }), 'drawn_otherwise')
  t.is(ofDrawing({}, { finalized: { transferred: 499n } }), 'paid_otherwise')
})

test('what is not recorded as paid yet may be paid in the contract or not', (t) => {
  t.is(ofDrawing({ paid: null }), null)
  t.is(ofDrawing({ paid: null }, { finalized: nothing }), null)
})

const wallet = '0xaa' as const
const terms = { amount: 700n, below: 900n, minPeriod: 60 }
const guarantee = { terms, coming: null }
const campaign = { lastNumber: 7, wallet, guaranteesSent: 3, guaranteesPaid: 2, terms }
const nothingForeign = { foreignTable: null, foreignGuarantee: null }
const ofCampaign = (there: object) =>
  campaignDifference(campaign, { drawings: 7, wallet, ...nothingForeign, guarantee, guaranteesPaid: 2, ...there })

test('a campaign whose contract lags behind does not differ', (t) => {
  t.is(ofCampaign({}), null)
  t.is(ofCampaign({ drawings: 5 }), null)
  t.is(ofCampaign({ wallet: null }), null)
  t.is(ofCampaign({ guaranteesPaid: 3 }), null)
})

test('a number, a wallet, a prize table, terms or guarantees that are unknown here differ', (t) => {
  t.deepEqual(ofCampaign({ guarantee: { terms: { ...terms, amount: 1n }, coming: null } }), {
    code: 'chain_differs',
    detail: { differs: 'guarantee_terms' },
  })
  t.deepEqual(ofCampaign({ foreignTable: 2 }), { code: 'chain_differs', detail: { differs: 'table', table: 2 } })
  t.deepEqual(ofCampaign({ drawings: 9 }), { code: 'unknown_number', detail: { number: 8 } })
  t.deepEqual(ofCampaign({ wallet: '0xbb' }), {
    code: 'chain_differs',
    detail: { differs: 'wallet', wallet: '0xbb' },
  })
  t.deepEqual(ofCampaign({ guaranteesPaid: 3, foreignGuarantee: { period: 5, number: 6 } }), {
    code: 'chain_differs',
    detail: { differs: 'period_paid', period: 5, number: 6 },
  })
  for (const there of [1, 4])
    t.deepEqual(ofCampaign({ guaranteesPaid: there }), {
      code: 'chain_differs',
      detail: { differs: 'guarantees', here: 2, there },
    })
})

test('what a contract that the campaign has left guarantees does not differ', (t) => {
  const there = { drawings: 7, wallet, ...nothingForeign, guarantee: { terms: NO_TERMS, coming: null } }
  t.is(campaignDifference({ ...campaign, terms: null }, { ...there, guaranteesPaid: 2 }), null)
})
