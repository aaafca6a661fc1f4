import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { fewOrMany } from '../../../../../../domain/chain/forecast-words.ts'
import { writeNumber } from '../../../../../portal/web/src/format/numbers.ts'
import { Tag } from '../../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Panel } from '../../../../../portal/web/src/parts/panel.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Typed } from '../../parts/typed.tsx'
import { spanWords } from '../../parts/span-words.ts'
import type { Chain } from '../../shapes.ts'
import { Contract } from './contract.tsx'
import { Nodes } from './nodes.tsx'
import { Waits } from './waits.tsx'

const ago = (seconds: number | null) => (seconds === null ? 'not known' : spanWords(seconds))
const waiting = (seconds: number | null) => (seconds === 0 ? 'none waits' : ago(seconds))
const inDays = (days: number | null) =>
  days === null ? 'nothing is spent, or it is not known' : `${fewOrMany(days)} days`
const price = (value: number | null, unit: string) =>
  value === null ? 'not known' : `${writeNumber(value, { maximumSignificantDigits: 4 })} ${unit}`

export const ChainShown = ({ of }: { of: Chain }) => (
  <>
    <Panel title={of.chain} actions={<NodeCounts of={of.nodes} />}>
      <Facts
        of={[
          [
            'Newest block seen',
            of.headSeconds === null ? 'No worker watches this chain.' : `${ago(of.headSeconds)} old`,
          ],
          ['Gas', price(of.gasPriceGwei, 'gwei')],
          ['A random value', price(of.feeEther, 'ether')],
          ['Ether for values', price(of.feeFloatEther, 'ether')],
          ['Ether for values lasts', inDays(of.feeDays)],
          ['Ether for gas', price(of.gasFloatEther, 'ether')],
          ['Ether for gas lasts', inDays(of.gasDays)],
          ['First prize money lasts', inDays(of.moneyDays)],
          ['Oldest unconfirmed', waiting(of.oldestUnconfirmedSeconds)],
          ['Oldest value awaited', waiting(of.oldestValueSeconds)],
          ['Oldest payment', waiting(of.oldestPaymentSeconds)],
        ]}
      />
      <Text size="sm">This is what the worker that watches it noted. All balances come from the chain:</Text>
      <Typed command="npm run -s operator -- chain status" />
    </Panel>
    <Nodes of={of} />
    <Waits
      title={`Differences on ${of.chain}`}
      of={of.differences}
      leftOff={of.leftOff}
      none="What is recorded here and what the contracts have is the same, as far as it was compared."
    />
    <Waits
      title={`For the owner of the contracts on ${of.chain}`}
      of={of.forOwner}
      leftOff={of.leftOff}
      none="Nothing is to be set there."
    >
      <Text size="sm">What a multisig has still to sign is on no chain yet: its own page shows it.</Text>
    </Waits>
    <Rows
      title={`Campaigns to be registered on ${of.chain}`}
      columns={['Campaign', 'Partner', 'Contract', 'Made']}
      of={of.unregistered}
      keyOf={({ slug }) => slug}
      none="Every live campaign is in a contract."
      rest="campaign list has them."
      cells={({ slug, partner, partnerName, contract, createdAt }) => [
        slug,
        <Link to="/partners/$partner" params={{ partner }} className="link">
          {partnerName}
        </Link>,
        contract ?? 'none yet',
        <Instant at={createdAt} seconds />,
      ]}
    />
    {of.contracts.map((contract) => (
      <Contract key={contract.contract} of={contract} />
    ))}
  </>
)

const NodeCounts = ({ of: { answering, behind, failing } }: { of: Chain['nodes'] }) => {
  if (answering === null) return <Tag tone="red">nodes not known</Tag>
  const bad = (behind ?? 0) + (failing ?? 0)
  return (
    <Tag tone={answering === 0 ? 'red' : bad > 0 ? 'orange' : 'green'}>
      {`${answering} ${answering === 1 ? 'node answers' : 'nodes answer'}, ${behind ?? 0} behind, ${failing ?? 0} failing`}
    </Tag>
  )
}
