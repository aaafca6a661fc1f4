import { readQueue } from '../../actions/operator/queue.ts'
import { signedIn } from '../procedure.ts'

/** The work that is due for the workers. */
export const queueProcedures = {
  now: signedIn.query(({ ctx: { service } }) => readQueue(service)),
}
