import { Stack, Text } from '@mantine/core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { zoneName } from '../../../../../domain/drawing/cadence-phrases.ts'
import { ownZone } from '../format/own-zone.ts'
import { texts } from '../texts/texts.ts'

const Zone = createContext<string | null>(null)

/** The time zone of this page, which it names once; null: each time names its own. */
export const usePageZone = (): string | null => useContext(Zone)

/** Outside the component, so that the choice also applies to the next pages. */
let showsOwn = false

/** All times of a page in one zone: the campaign's, or the reader's own if they wish. */
export const PageZone = ({ zone, children }: { zone: string; children: ReactNode }) => {
  const words = texts.parts.zone
  const own = ownZone()
  const [isOwn, setOwn] = useState(showsOwn)
  const choose = () => {
    showsOwn = !isOwn
    setOwn(showsOwn)
  }
  const shown = isOwn ? own : zone
  return (
    <Zone.Provider value={shown}>
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {isOwn ? words.own(zoneName(shown)) : words.campaign(zoneName(shown))}{' '}
          {own !== zone && (
            <button type="button" className="link" onClick={choose}>
              {isOwn ? words.toCampaign : words.toOwn(zoneName(own))}
            </button>
          )}
        </Text>
        {children}
      </Stack>
    </Zone.Provider>
  )
}
