import { writeNumber } from '../../../../../portal/web/src/format/numbers.ts'
import { type Tone, Tag } from '../../../../../portal/web/src/parts/badges.tsx'
import { Age } from '../../parts/age.tsx'
import { Rows } from '../../parts/rows.tsx'
import type { Chain } from '../../shapes.ts'

type Node = Chain['eachNode']['rows'][number]

const states = {
  current: { tone: 'green', says: 'has the newest block' },
  behind: { tone: 'orange', says: 'stands still while others go on' },
  silent: { tone: 'red', says: 'does not answer' },
  differs: { tone: 'red', says: 'told something else than the others, and is not read from for an hour' },
} as const satisfies Record<Node['state'], { tone: Tone; says: string }>

/** Each node with the newest block that it knows, and how far that is from the newest of all. */
export const Nodes = ({ of: { chain, eachNode } }: { of: Pick<Chain, 'chain' | 'eachNode'> }) => {
  const newest = Math.max(...eachNode.rows.map(({ block }) => block ?? 0))
  return (
    <Rows
      title={`Nodes of ${chain}`}
      columns={['Node', 'State', 'Block', 'Made', 'Seen']}
      of={eachNode}
      keyOf={({ name }) => name}
      none="No worker has looked at its nodes yet."
      rest="the settings name them all."
      cells={({ name, state, block, blockAt, seenAt }) => [
        name,
        <>
          <Tag tone={states[state].tone}>{state}</Tag> {states[state].says}
        </>,
        block === null ? 'not known' : distance(block, newest),
        blockAt === null ? 'not known' : <Since at={blockAt} />,
        <Since at={seenAt} />,
      ]}
    />
  )
}

const distance = (block: number, newest: number): string =>
  block === newest ? writeNumber(block) : `${writeNumber(block)}, ${writeNumber(newest - block)} before the newest`

const Since = ({ at }: { at: string }) => (
  <>
    <Age since={at} /> ago
  </>
)
