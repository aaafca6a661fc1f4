import { Box, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campaign, Win, WinList } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { Instant } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { Query } from '../../parts/states.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Avatar } from '../drawing/avatar.tsx'
import { takeFocus } from '../take-focus.ts'
import { texts } from '../../texts/texts.ts'

const TYPING_MS = 300
const MAX_SEARCH = 100

type ChooseProps = {
  campaign: Campaign
  guaranteeId: string
  win: Win | null
  onChoose: (win: Win) => void
  onReview: () => void
  onLeave: () => void
}

/** The wins of the period to choose from; a person who won several times is listed once for each win. */
export const ChooseWin = ({ campaign, guaranteeId, win, onChoose, onReview, onLeave }: ChooseProps) => {
  const words = texts.guarantees.choose
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const account = useAccount()
  const trpc = useTRPC()
  const [before, setBefore] = useState<string | null>(null)
  const asked = search === '' ? {} : { search, ...(before && { before }) }
  const input = { account, slug: campaign.slug, id: guaranteeId, ...asked }
  const wins = useQuery(trpc.guarantee.wins.queryOptions(input, { placeholderData: keepPreviousData }))
  return (
    <Stack gap="sm">
      <TextInput
        ref={takeFocus}
        label={words.search}
        description={words.searchHint}
        value={typed}
        maxLength={MAX_SEARCH}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setBefore(null)
        }}
      />
      <Query of={wins}>
        {(list) => (
          <>
            <Wins list={list} search={search} win={win} onChoose={onChoose} />
            {list.lookedBackTo && (
              <Group gap="sm">
                <Text size="sm" role="status">
                  {words.lookedBack(<Instant at={list.lookedBackTo} />)}
                </Text>
                <Button variant="default" size="xs" onClick={() => setBefore(list.lookedBackTo)}>
                  {words.further}
                </Button>
              </Group>
            )}
          </>
        )}
      </Query>
      <Group>
        <Button onClick={onReview} disabled={win === null}>
          {words.review}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {words.notNow}
        </Button>
      </Group>
    </Stack>
  )
}

const keyOf = ({ drawingId, position }: Win): string => `${drawingId}/${position}`

type WinsProps = {
  list: WinList
  search: string
  win: Win | null
  onChoose: (win: Win) => void
}

const Wins = ({ list: { wins, isMore }, search, win, onChoose }: WinsProps) => {
  const words = texts.guarantees.choose
  if (wins.length === 0) return <Text role="status">{search === '' ? words.nobody : words.noMatch(search)}</Text>
  const choose = (key: string) => {
    const chosen = wins.find((each) => keyOf(each) === key)
    if (chosen) onChoose(chosen)
  }
  return (
    <Radio.Group label={words.which} value={win ? keyOf(win) : null} onChange={choose}>
      <Box
        mah={360}
        mt="xs"
        style={{ overflowY: 'auto', position: 'relative' }}
        tabIndex={0}
        role="region"
        aria-label={words.wins}
      >
        <Stack gap="xs" p={4}>
          {wins.map((each) => (
            <Radio key={keyOf(each)} value={keyOf(each)} label={<WinLabel win={each} />} />
          ))}
        </Stack>
      </Box>
      {isMore && (
        <Text size="sm" mt="xs">
          {words.largest(wins.length)}
        </Text>
      )}
    </Radio.Group>
  )
}

const WinLabel = ({ win }: { win: Win }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start">
    <Avatar picture={win.picture} name={win.displayName ?? win.winner} />
    <span style={{ overflowWrap: 'anywhere' }}>
      {win.displayName && <strong>{win.displayName} </strong>}
      {win.winner}
      <br />
      {texts.guarantees.choose.win(<Money cents={win.amountCents} />, win.number, <Instant at={win.drawAt} />)}
    </span>
  </Group>
)
