import { Text } from '@mantine/core'
import { useNow } from '../../../../../portal/web/src/format/clock.ts'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { writeNumber } from '../../../../../portal/web/src/format/numbers.ts'
import { Identifier } from '../../parts/facts.tsx'
import { Rows } from '../../parts/rows.tsx'
import { spanWords } from '../../parts/span-words.ts'
import { Typed } from '../../parts/typed.tsx'
import type { Chain } from '../../shapes.ts'

type Of = Chain['contracts'][number]
type Call = Of['proposals']['rows'][number]['calls'][number]

/** Who owns a contract, in words. */
export const ownerOf = ({ owner, ownerUrl, delaySeconds }: Of) =>
  owner === null ? (
    'no worker has looked yet'
  ) : (
    <>
      <Identifier value={owner} label="the owner" url={ownerUrl} />{' '}
      {delaySeconds === null ? 'which is no timelock' : `which is a timelock of ${spanWords(delaySeconds)}`}
    </>
  )

/** Proposals that wait in the timelock of a contract: each may be cancelled until it is executed. */
export const Proposals = ({ of }: { of: Of }) => (
  <Rows
    title={`Proposals on the timelock of ${of.contract.slice(0, 8)}…`}
    columns={['Calls', 'Proposed', 'By', 'May be made', 'To cancel it']}
    of={of.proposals}
    keyOf={({ operation }) => operation}
    none="Nothing that was proposed waits."
    rest="chain operations lists them all."
    cells={({ operation, calls, proposedBy, proposedAt, readyAt }) => [
      calls.map((call, i) => <Called key={`${i} ${call.what}`} of={call} contract={of.contract} />),
      <Instant at={proposedAt} seconds />,
      <Identifier value={proposedBy} label="who proposed it" />,
      <From at={readyAt} />,
      <Typed
        command={`npm run -s operator -- chain cancel --chain ${of.chain} --contract ${of.contract} --operation ${operation}`}
      />,
    ]}
  >
    <Text size="sm" c="dimmed">
      {of.lookedTo === null
        ? 'No worker has looked through it yet.'
        : `A worker has looked through it up to block ${writeNumber(of.lookedTo)}.`}
    </Text>
  </Rows>
)

const From = ({ at }: { at: string }) => (
  <>
    {Date.parse(at) <= useNow() ? 'since' : 'from'} <Instant at={at} seconds />
  </>
)

const Called = ({ of: { to, what }, contract }: { of: Call; contract: string }) => (
  <div>
    <code className="console-id">{what}</code>
    {to !== contract && (
      <>
        {' '}
        of <code className="console-id">{to}</code>
      </>
    )}
  </div>
)
