import { Checkbox, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import type { Campaign } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { OpenDialog } from '../../parts/open.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { texts } from '../../texts/texts.ts'
import { leads, periods } from '../new-campaign/wish.ts'
import { changedOf, draftOf, type EditDraft, problemsOf } from './edit-draft.ts'

/** Edits what may change of a test campaign: the button and its dialog. */
export const EditCampaign = ({ campaign }: { campaign: Campaign }) => (
  <OpenDialog label={texts.campaignActions.edit.open}>
    {(close) => <EditForm campaign={campaign} close={close} />}
  </OpenDialog>
)

type PartProps = { draft: EditDraft; onChange: (changed: Partial<EditDraft>) => void }

const EditForm = ({ campaign, close }: { campaign: Campaign; close: () => void }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.campaignActions.edit
  const [draft, setDraft] = useState(() => draftOf(campaign))
  const edit = useAct(trpc.campaign.edit.mutationOptions({ onSuccess: close }), { done: words.done })
  const onChange = (changed: Partial<EditDraft>) => setDraft({ ...draft, ...changed })
  const problems = problemsOf(draft)
  const changed = problems.length === 0 ? changedOf(draft, campaign) : null
  const hasStarted = Date.parse(campaign.startsAt) <= Date.now()
  const submit = () => {
    if (changed) edit.mutate({ account, slug: campaign.slug, edit: changed })
  }
  return (
    <Form
      act={edit}
      verb={words.verb}
      isDisabled={changed === null}
      onSubmit={submit}
      onLeave={close}
      isDialog
      noValidate
    >
      <TextField
        label={words.name}
        maxLength={100}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={problems.includes('name') && words.problems.name}
        data-autofocus
      />
      <Lead draft={draft} onChange={onChange} />
      <TextField
        label={words.large}
        description={words.largeHint}
        inputMode="decimal"
        value={draft.largePrize}
        onChange={(largePrize) => onChange({ largePrize })}
        error={problems.includes('largePrize') && words.problems.amount}
      />
      {hasStarted ? (
        <Text size="sm" c="dimmed">
          {words.guaranteeStays}
        </Text>
      ) : (
        <Guarantee draft={draft} onChange={onChange} />
      )}
    </Form>
  )
}

const Lead = ({ draft: { cutoffLeadSeconds }, onChange }: PartProps) => {
  const words = texts.campaignActions.edit
  const known = leads.map((seconds) => ({ value: String(seconds), label: texts.newCampaign.lead(seconds) }))
  const isOther = !leads.some((seconds) => seconds === cutoffLeadSeconds)
  const own = { value: String(cutoffLeadSeconds), label: words.otherLead(String(cutoffLeadSeconds)) }
  return (
    <NativeSelect
      label={words.lead}
      description={words.leadHint}
      value={String(cutoffLeadSeconds)}
      data={isOther ? [own, ...known] : known}
      onChange={(event) => onChange({ cutoffLeadSeconds: Number(event.currentTarget.value) })}
    />
  )
}

const Guarantee = ({ draft, onChange }: PartProps) => {
  const words = texts.newCampaign
  const problems = problemsOf(draft)
  const wrong = texts.campaignActions.edit.problems.amount
  return (
    <>
      <Checkbox
        label={words.guarantee}
        checked={draft.hasGuarantee}
        onChange={(event) => onChange({ hasGuarantee: event.currentTarget.checked })}
      />
      {draft.hasGuarantee && (
        <>
          <NativeSelect
            label={words.period}
            value={draft.period}
            data={periods.map((value) => ({ value, label: words.periods[value] }))}
            onChange={(event) => onChange({ period: event.currentTarget.value })}
          />
          <TextField
            label={words.threshold}
            inputMode="decimal"
            value={draft.threshold}
            onChange={(threshold) => onChange({ threshold })}
            error={problems.includes('threshold') && wrong}
          />
          <TextField
            label={words.amount}
            inputMode="decimal"
            value={draft.amount}
            onChange={(amount) => onChange({ amount })}
            error={problems.includes('amount') && wrong}
          />
        </>
      )}
    </>
  )
}
