import { readChains } from '../chain/read-chains.ts'
import { signedIn } from '../procedure.ts'

export const chainProcedures = {
  /** Every chain with a contract of ours. */
  list: signedIn.query(({ ctx: { service } }) => readChains(service)),
}
