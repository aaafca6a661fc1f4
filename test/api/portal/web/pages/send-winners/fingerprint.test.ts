import test from 'ava'
import { fingerprintOf } from '../../../../../../api/portal/web/src/pages/send-winners/fingerprint.ts'
import { winnersCommitment } from '../../../../../../domain/drawing/commitment.ts'

test('the fingerprint is the one that the list will be locked under', async (t) => {
  const ids = ['a1', 'b2', '=~c/3+']
  t.is(await fingerprintOf('drw_1', ids), `0x${winnersCommitment('drw_1', ids).toString('hex')}`)
  t.not(await fingerprintOf('drw_1', ids.toReversed()), await fingerprintOf('drw_1', ids))
})
