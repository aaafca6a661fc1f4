import { formatGwei } from 'viem'
import { findUnmined } from '../../db/queries/chain/attempts.ts'
import { readAgreed } from './agree.ts'
import { accountOf, type ChainContext, type Head } from './context.ts'
import { flagRows } from './flag-rows.ts'
import { askNonces } from './heads.ts'

/** Fees were raised several times by then. */
const UNMINED_SECONDS = 300

/**
 * Says of drawings and guarantees that what was signed for them is in no block after minutes. All nodes must say so by
 * its nonce: one alone may hide what it did.
 */
export const flagUnmined = async (context: ChainContext, { newest, baseFeePerGas }: Head): Promise<void> => {
  const unseen = await findUnmined(context.pool, accountOf(context), UNMINED_SECONDS)
  if (unseen.length === 0) return
  const spent = await readAgreed(context, newest, askNonces(context, newest))
  const found = unseen.filter(({ nonce }) => nonce >= spent)
  const stuck = found.flatMap(({ subjectId, hash, maxFeePerGas, attention }) => {
    if (attention?.code === 'not_mined' && attention.detail.transaction === hash) return []
    const fees = { offered: formatGwei(maxFeePerGas), asked: formatGwei(baseFeePerGas) }
    return [{ id: subjectId, attention: { code: 'not_mined', detail: { transaction: hash, ...fees } } as const }]
  })
  await flagRows(context, stuck)
}
