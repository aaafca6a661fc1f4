import { Group, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExistingDrawings } from '../../../../../../domain/drawing/hold.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { Change, useChange } from '../../parts/change.tsx'
import type { Campaign } from '../../shapes.ts'

/** What an operator can do now with a campaign. */
export const ChangeStatus = ({ of: { slug, status } }: { of: Pick<Campaign, 'slug' | 'status'> }) => (
  <Group gap="xs" wrap="nowrap">
    {status === 'active' && <PauseCampaign slug={slug} />}
    {status === 'paused' && <ResumeCampaign slug={slug} />}
    {status !== 'ended' && <EndCampaign slug={slug} />}
  </Group>
)

/** What a pause or an end would do now; fetched once the dialog is open. */
const usePreview = (slug: string, isOpen: boolean) => {
  const trpc = useTRPC()
  return useQuery(trpc.campaign.preview.queryOptions({ slug }, { enabled: isOpen })).data
}

const PauseCampaign = ({ slug }: { slug: string }) => {
  const trpc = useTRPC()
  const [existing, setExisting] = useState<ExistingDrawings>('run')
  const pause = useChange(trpc.campaign.pause.mutationOptions(), `${slug} is paused.`)
  const preview = usePreview(slug, pause.isOpen)
  return (
    <Change
      of={pause}
      verb="Pause"
      ariaLabel={`Pause ${slug}`}
      title={`Pause ${slug}?`}
      means="No more drawings are made until it resumes. What becomes of those that are open:"
      isDisabled={!preview}
      onConfirm={() => pause.act.mutate({ slug, existing, confirm: slug })}
    >
      <Radio.Group aria-label="What becomes of open drawings" value={existing} onChange={(value) => setExisting(value)}>
        <Stack gap="xs">
          <Radio value="run" label="They run on" description={preview?.run} />
          <Radio value="hold" label="They are held until it resumes" description={preview?.hold} />
        </Stack>
      </Radio.Group>
    </Change>
  )
}

const ResumeCampaign = ({ slug }: { slug: string }) => {
  const trpc = useTRPC()
  const resume = useChange(trpc.campaign.resume.mutationOptions(), `${slug} runs again.`)
  return (
    <Change
      of={resume}
      verb="Resume"
      ariaLabel={`Resume ${slug}`}
      title={`Resume ${slug}?`}
      means="Drawings are made again, and those that were held go on, later by the length of the pause."
      onConfirm={() => resume.act.mutate({ slug, confirm: slug })}
    />
  )
}

const EndCampaign = ({ slug }: { slug: string }) => {
  const trpc = useTRPC()
  const end = useChange(trpc.campaign.end.mutationOptions(), `${slug} has ended.`)
  const preview = usePreview(slug, end.isOpen)
  return (
    <Change
      of={end}
      verb="End"
      ariaLabel={`End ${slug}`}
      color="red"
      title={`End ${slug}?`}
      means={`It ends for good. ${preview?.end ?? ''}`}
      isDisabled={!preview}
      onConfirm={() => end.act.mutate({ slug, confirm: slug })}
    />
  )
}
