import { writeNumber } from '../../../../../portal/web/src/format/numbers.ts'
import { type Tone, Tag } from '../../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Panel } from '../../../../../portal/web/src/parts/panel.tsx'
import { Facts, Identifier } from '../../parts/facts.tsx'
import { Rows } from '../../parts/rows.tsx'
import type { Life } from '../../shapes.ts'

type Intent = Life['intents']['rows'][number]

const tones = { new: 'gray', signed: 'orange', mined: 'blue', final: 'green', lost: 'red' } satisfies Record<
  Intent['state'],
  Tone
>

/** The transactions that the drawing needs on its chain: each request once, with all signatures made for it. */
export const Chain = ({ of: { drawing, intents, attempts, record } }: { of: Life }) =>
  drawing.mode === 'live' && (
    <>
      <Panel title="Contract">
        <Facts
          of={[
            ['Chain', drawing.chain],
            [
              'Contract',
              drawing.contract ? (
                <Identifier value={drawing.contract} label="the contract" url={drawing.contractUrl} />
              ) : (
                'The campaign is registered in none.'
              ),
            ],
            ['Campaign there', record && record.contractId],
            ['Provider', record && <Identifier value={record.provider} label="the provider" />],
            ['Sequence', record && `${record.sequence}, attempt ${record.attempt}`],
            [
              'Request',
              record && (
                <Identifier
                  value={record.requestTransaction}
                  label="the request’s transaction"
                  url={record.requestUrl}
                />
              ),
            ],
            [
              'Value',
              record && (
                <Identifier value={record.fulfilTransaction} label="the value’s transaction" url={record.fulfilUrl} />
              ),
            ],
          ]}
        />
      </Panel>
      <Rows
        title="Asked of the chain"
        columns={['What', 'State', 'Nonce', 'Wanted', 'Tried again', 'Final']}
        of={intents}
        keyOf={({ key }) => key}
        none="Nothing was asked of the chain yet."
        rest="chain status counts them."
        cells={({ kind, key, state, nonce, account, createdAt, retryAt, finalAt }) => [
          <>
            {kind} <code>{key}</code>
          </>,
          <Tag tone={tones[state]}>{state}</Tag>,
          nonce === null ? (
            'none yet'
          ) : (
            <>
              {nonce} of <code>{account}</code>
            </>
          ),
          <Instant at={createdAt} seconds />,
          retryAt ? <Instant at={retryAt} seconds /> : '–',
          finalAt ? <Instant at={finalAt} seconds /> : 'not yet',
        ]}
      />
      <Rows
        title="Signed transactions"
        columns={['Hash', 'Nonce', 'Most and tip, gwei', 'Signed', 'Last sent']}
        of={attempts}
        keyOf={({ hash }) => hash}
        none="Nothing was signed yet."
        rest="the chain’s explorer lists those of the account."
        cells={({ hash, transactionUrl, nonce, maxFeeGwei, priorityFeeGwei, signedAt, sentAt }) => [
          <Identifier value={hash} label="the hash" url={transactionUrl} />,
          nonce,
          [maxFeeGwei, priorityFeeGwei].map((gwei) => writeNumber(gwei, { maximumSignificantDigits: 4 })).join(', '),
          <Instant at={signedAt} seconds />,
          sentAt ? <Instant at={sentAt} seconds /> : 'not yet',
        ]}
      />
    </>
  )
