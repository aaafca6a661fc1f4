import { fewOrMany } from '../../../../../../domain/chain/forecast-words.ts'
import { writeMoney, writeNumber } from '../../../../../portal/web/src/format/numbers.ts'
import { Tag } from '../../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Panel } from '../../../../../portal/web/src/parts/panel.tsx'
import { DrawingLink } from '../../parts/drawing-link.tsx'
import { Facts, Identifier } from '../../parts/facts.tsx'
import { Rows } from '../../parts/rows.tsx'
import { spanWords } from '../../parts/span-words.ts'
import type { Chain } from '../../shapes.ts'
import { ownerOf, Proposals } from './owner.tsx'

type Of = Chain['contracts'][number]
type Lasts = NonNullable<Of['campaigns']['rows'][number]['lasts']>

const inWords = ({ days, draws }: Lasts): string =>
  `${days === null ? 'while nothing is spent' : `${fewOrMany(days)} days`}, ${fewOrMany(draws)} draws for certain`

/** A contract of ours: who signs for us there, pending transactions, and the campaigns that it pays. */
export const Contract = ({ of }: { of: Of }) => (
  <>
    <Panel title={`Contract ${of.contract.slice(0, 8)}…`}>
      <Facts
        of={[
          ['Contract', <Identifier value={of.contract} label="the contract" url={of.contractUrl} />],
          [
            'Since',
            <>
              block {of.deployedBlock}, <Instant at={of.createdAt} seconds />
            </>,
          ],
          ['Signs for us', <Identifier value={of.operator} label="the account" url={of.operatorUrl} />],
          ['Owner', ownerOf(of)],
          ['Next nonce', of.nextNonce],
          ['To be signed', of.counts.new],
          ['Sent', `${of.counts.signed} in no block, ${of.counts.mined} in one that is not final`],
          ['The oldest waits', of.counts.oldestSeconds === 0 ? 'none does' : spanWords(of.counts.oldestSeconds)],
        ]}
      />
    </Panel>
    {of.delaySeconds !== null && <Proposals of={of} />}
    <Rows
      title={`In flight of ${of.contract.slice(0, 8)}…`}
      columns={['What', 'State', 'Nonce', 'Wanted', 'Newest hash', 'Most, gwei', 'Signed', 'Last sent']}
      of={of.inFlight}
      keyOf={({ key }) => key}
      none="Nothing is on its way."
      rest="chain status counts them."
      cells={({ kind, key, drawing, state, nonce, createdAt, hash, transactionUrl, maxFeeGwei, signedAt, sentAt }) => [
        <>
          {kind} {drawing ? <DrawingLink id={drawing} /> : <code>{key}</code>}
        </>,
        <Tag tone={state === 'mined' ? 'blue' : 'orange'}>{state}</Tag>,
        nonce,
        <Instant at={createdAt} seconds />,
        hash && <Identifier value={hash} label="the hash" url={transactionUrl} />,
        maxFeeGwei !== null && writeNumber(maxFeeGwei, { maximumSignificantDigits: 4 }),
        signedAt && <Instant at={signedAt} seconds />,
        sentAt ? <Instant at={sentAt} seconds /> : 'not yet',
      ]}
    />
    <Rows
      title={`Campaigns in ${of.contract.slice(0, 8)}…`}
      columns={['Campaign', 'Id there', 'Last number', 'Prize money', 'Lasts', 'Seen', 'Wallet']}
      of={of.campaigns}
      keyOf={({ slug }) => slug}
      none="No campaign is registered in it."
      rest="chain status lists them all."
      cells={({ slug, contractId, lastNumber, balanceCents, lasts, seenAt, wallet }) => [
        slug,
        contractId,
        lastNumber,
        balanceCents === null ? 'not seen yet' : <span className="nowrap">{writeMoney(balanceCents)}</span>,
        lasts ? inWords(lasts) : 'not known',
        seenAt ? <Instant at={seenAt} seconds /> : 'never',
        wallet ? <Identifier value={wallet} label="the wallet" /> : 'none',
      ]}
    />
  </>
)
