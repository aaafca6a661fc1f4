import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RowCards } from '../../../../portal/web/src/pages/lists/row-cards.tsx'
import { Tag } from '../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../portal/web/src/parts/instant.tsx'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Empty, Query } from '../../../../portal/web/src/parts/states.tsx'
import { TextField } from '../../../../portal/web/src/parts/text-field.tsx'
import { problemAt } from '../../../../portal/web/src/calls/refusal.ts'
import { useTRPC } from '../calls/trpc.ts'
import { Change, useChange } from '../parts/change.tsx'

const MAX_NAME = 100

const isMeant = (search: string, { id, name }: { id: string; name: string }): boolean =>
  `${name} ${id}`.toLowerCase().includes(search.trim().toLowerCase())

export const PartnersPage = () => {
  const trpc = useTRPC()
  const partners = useQuery(trpc.partner.list.queryOptions())
  const [search, setSearch] = useState('')
  return (
    <PageFrame title="Partners" actions={<CreatePartner />}>
      <TextField label="Search by name or id" maw={360} value={search} onChange={setSearch} type="search" />
      <Query of={partners}>
        {(all) => {
          const shown = all.filter((partner) => isMeant(search, partner))
          if (shown.length === 0) return <Empty title={all.length === 0 ? 'No partners yet' : 'Nothing matches'} />
          return (
            <RowCards label="Partners" columns={['Partner', 'State', 'Campaigns', 'Keys', 'Since']}>
              {shown.map(({ id, name, campaigns, keys, createdAt, suspendedAt }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Link to="/partners/$partner" params={{ partner: id }} className="link">
                      {name}
                    </Link>
                  </Table.Td>
                  <Table.Td data-label="State">
                    {suspendedAt ? <Tag tone="red">Suspended</Tag> : <Tag tone="green">Active</Tag>}
                  </Table.Td>
                  <Table.Td data-label="Campaigns">{campaigns}</Table.Td>
                  <Table.Td data-label="Keys">{keys}</Table.Td>
                  <Table.Td data-label="Since">
                    <Instant at={createdAt} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </RowCards>
          )
        }}
      </Query>
    </PageFrame>
  )
}

const CreatePartner = () => {
  const trpc = useTRPC()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const toPartner = ({ id }: { id: string }) => navigate({ to: '/partners/$partner', params: { partner: id } })
  const create = useChange(trpc.partner.create.mutationOptions({ onSuccess: toPartner }), 'The partner is made.')
  return (
    <Change
      of={create}
      verb="Add a partner"
      title="Add a partner?"
      means="They have an account at once. Invite their first owner on the page that follows."
      shownAt={['/name']}
      onConfirm={() => create.act.mutate({ name, confirm: name.trim() })}
    >
      <TextField
        label="Name, as people see it"
        required
        maxLength={MAX_NAME}
        data-autofocus
        value={name}
        onChange={setName}
        error={problemAt(create.act.problem, '/name')}
      />
    </Change>
  )
}
