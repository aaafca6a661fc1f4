import { NativeSelect } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'

/** Stands for the campaigns that are not listed yet; no slug has a space. */
const MORE = ' more'

/** Narrows a list to one campaign; an empty slug means all of them. */
export const CampaignFilter = ({ slug, onChange }: { slug: string; onChange: (slug: string) => void }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const [cursors, setCursors] = useState<readonly string[]>([])
  const inputs = [{ account }, ...cursors.map((before) => ({ account, before }))]
  const pages = useQueries({ queries: inputs.map((input) => trpc.campaign.list.queryOptions(input)) })
  const listed = pages.flatMap(({ data }) => data?.campaigns ?? [])
  const known = listed.map((campaign) => ({ value: campaign.slug, label: campaign.name }))
  const next = pages.at(-1)?.data?.nextBefore ?? null
  const isListed = slug === '' || known.some(({ value }) => value === slug)
  return (
    <NativeSelect
      label={texts.parts.list.campaign}
      value={slug}
      onChange={({ currentTarget: { value } }) =>
        value === MORE ? next && setCursors([...cursors, next]) : onChange(value)
      }
      data={[
        { value: '', label: texts.parts.list.allCampaigns },
        ...known,
        ...(isListed ? [] : [{ value: slug, label: slug }]),
        ...(next === null ? [] : [{ value: MORE, label: texts.parts.list.moreCampaigns }]),
      ]}
    />
  )
}
