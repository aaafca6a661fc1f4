import { useState } from 'react'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Panel } from '../../../../portal/web/src/parts/panel.tsx'
import { TextField } from '../../../../portal/web/src/parts/text-field.tsx'
import { CampaignTable } from './campaigns/campaign-table.tsx'
import { PrizeTables } from './campaigns/prize-tables.tsx'

export const CampaignsPage = () => {
  const [search, setSearch] = useState('')
  return (
    <PageFrame title="Campaigns">
      <TextField label="Search by name, slug or partner" maw={360} value={search} onChange={setSearch} type="search" />
      <CampaignTable partner={null} search={search} />
      <Panel title="Prize tables">
        <PrizeTables />
      </Panel>
    </PageFrame>
  )
}
