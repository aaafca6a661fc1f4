import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'

/** Narrows a list to one campaign; an empty slug means all of them. */
export const CampaignFilter = ({ slug, onChange }: { slug: string; onChange: (slug: string) => void }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const { data = [] } = useQuery(trpc.campaign.list.queryOptions({ account }))
  const known = data.map((campaign) => ({ value: campaign.slug, label: campaign.name }))
  const isListed = slug === '' || known.some(({ value }) => value === slug)
  return (
    <NativeSelect
      label="Campaign"
      value={slug}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: 'All campaigns' }, ...known, ...(isListed ? [] : [{ value: slug, label: slug }])]}
    />
  )
}
