import {
  type Choice,
  call,
  choiceOf,
  Icon,
  LoadFailure,
  RelativeTime,
  StatusBadge,
  useCanWrite,
  written,
} from '@atrium/kit'
import { Button, DropdownMenu } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type LeadDocument, leadDocuments } from '#contracts/lead/http/lead-documents.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { engagementOverviewId, proposalId, workflows } from '#contracts/workflow/http/workflows.ts'
import { leadKeys } from '../../api/lead-keys.ts'
import styles from './lead-documents.module.css'

/** What was made for a lead, with the state of its links, and the forms for more. */
export const LeadDocuments = ({ lead }: { lead: Lead }) => {
  const canWrite = useCanWrite()
  const documents = useQuery({
    queryKey: leadKeys.documents(lead.id),
    queryFn: async ({ signal }) => (await call(leadDocuments.list, { params: { id: lead.id }, signal })).documents,
  })
  if (documents.data === undefined && documents.error !== null)
    return <LoadFailure what="The documents" failure={documents.error} onRetry={documents.refetch} compact />
  const known = documents.data ?? []
  if (known.length === 0 && !canWrite) return null
  return (
    <section className={styles.documents} aria-label="Documents">
      <h2>Documents</h2>
      {known.length > 0 && (
        <ul>
          {known.map((one) => (
            <DocumentRow key={one.runId} document={one} />
          ))}
        </ul>
      )}
      {canWrite && <NewDocuments lead={lead} />}
    </section>
  )
}

const states: Readonly<Record<LeadDocument['state'], Choice>> = {
  draft: { label: 'Draft', tone: 'grey', icon: 'edit' },
  shared: { label: 'Shared', tone: 'blue', icon: 'link' },
  viewed: { label: 'Viewed', tone: 'violet', icon: 'document' },
  accepted: { label: 'Accepted', tone: 'green', icon: 'check' },
  declined: { label: 'Declined', tone: 'red', icon: 'close' },
}

const DocumentRow = ({ document }: { document: LeadDocument }) => {
  const { title, state, versions, updatedAt, shares, views, value, currency } = document
  return (
    <li>
      <p className={styles.head}>
        <Link to={pageOf(document)}>{title}</Link>
        <StatusBadge {...choiceOf(states, state)} />
      </p>
      <p className={styles.facts}>
        {value !== null && currency !== null && <strong>{written.price(value, currency)}</strong>}
        <span>
          Version {versions}, <RelativeTime at={updatedAt} />
        </span>
        <span>{counted(shares, 'live link')}</span>
        <span>{counted(views, 'view')}</span>
      </p>
    </li>
  )
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const pageOf = ({ kind, workflowId, runId }: LeadDocument): string => {
  if (kind === 'other') return `/dashboard/workflows/${workflowId}?tab=history&run=${runId}`
  return kind === 'overview' ? `/dashboard/engagement-overviews/${runId}` : `/dashboard/proposals/${runId}`
}

const formOf = (workflowId: number, lead: Lead): string =>
  `/dashboard/workflows/${workflowId}?${new URLSearchParams({ lead: lead.id })}`

const usual = [
  ['New proposal', proposalId],
  ['New overview', engagementOverviewId],
] as const

/** Opens the form of a workflow, filled with the lead's data. */
const NewDocuments = ({ lead }: { lead: Lead }) => (
  <div className={styles.new}>
    {usual.map(([words, workflowId]) => (
      <Button key={workflowId} asChild variant="soft">
        <Link to={formOf(workflowId, lead)}>
          <Icon name="document" size={16} /> {words}
        </Link>
      </Button>
    ))}
    <OtherWorkflows lead={lead} />
  </div>
)

const OtherWorkflows = ({ lead }: { lead: Lead }) => {
  const [open, setOpen] = useState(false)
  const found = useQuery({
    queryKey: ['workflows'],
    queryFn: async ({ signal }) => (await call(workflows.list, { signal })).workflows,
    enabled: open,
  })
  const others = found.data?.filter(
    ({ id, status }) => status !== 'inactive' && id !== proposalId && id !== engagementOverviewId,
  )
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger>
        <Button variant="soft" color="gray">
          <Icon name="play" size={16} /> Run a workflow <DropdownMenu.TriggerIcon />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content>
        {others?.map(({ id, name }) => (
          <DropdownMenu.Item key={id} asChild>
            <Link to={formOf(id, lead)}>{name}</Link>
          </DropdownMenu.Item>
        ))}
        {others?.length === 0 && <DropdownMenu.Item disabled>No other workflow is active</DropdownMenu.Item>}
        {others === undefined && (
          <DropdownMenu.Item disabled>
            {found.error === null ? 'Loading...' : 'The workflows could not be loaded'}
          </DropdownMenu.Item>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
