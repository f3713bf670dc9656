import {
  type Choice,
  call,
  choiceOf,
  countOf,
  formatter,
  Icon,
  LoadFailure,
  RelativeTime,
  StatusBadge,
  useCanWrite,
} from '@atrium/kit'
import { DropdownMenu } from '@atrium/kit/widgets'
import { decisionText } from '@atrium/sharing'
import { Button } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type LeadDocument, leadDocuments } from '#contracts/lead/http/lead-documents.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { runAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { engagementOverviewId, proposalId, workflows } from '#contracts/workflow/http/workflows.ts'
import { leadKeys } from '../../api/lead-keys.ts'
import styles from './panel-section.module.css'

type Props = { lead: Lead; at?: string | undefined }

/** The documents made for a lead, with the state of their links, and forms for more; as of a moment, read-only. */
export const LeadDocuments = ({ lead, at }: Props) => {
  const canWrite = useCanWrite() && at === undefined
  const documents = useQuery({
    queryKey: [...leadKeys.documents(lead.id), ...(at === undefined ? [] : [at])],
    queryFn: async ({ signal }) => {
      const query = at === undefined ? {} : { at }
      return (await call(leadDocuments.list, { params: { id: lead.id }, query, signal })).documents
    },
  })
  if (documents.data === undefined && documents.error !== null)
    return <LoadFailure what="The documents" failure={documents.error} onRetry={documents.refetch} compact />
  const rows = documents.data ?? []
  if (rows.length === 0 && !canWrite) return null
  return (
    <section className={styles.section} aria-label="Documents">
      <h2>Documents</h2>
      {rows.length > 0 && (
        <ul>
          {rows.map((one) => (
            <DocumentRow key={one.runId} document={one} at={at} />
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

const DocumentRow = ({ document, at }: { document: LeadDocument; at: string | undefined }) => {
  const { title, state, number, updatedAt, shares, views, total, currency, decision } = document
  return (
    <li>
      <p className={styles.head}>
        <Link to={pageOf(document, at)}>{title}</Link>
        <StatusBadge {...choiceOf(states, state)} />
      </p>
      <p className={styles.facts}>
        {total !== null && currency !== null && <strong>{formatter.price(total, currency)}</strong>}
        {decision !== null && <span>{decisionText(decision)}</span>}
        <span>
          Version {number}, <RelativeTime at={updatedAt} />
        </span>
        <span>{countOf(shares, 'live link')}</span>
        <span>{countOf(views, 'view')}</span>
      </p>
    </li>
  )
}

/** For a past moment: the run with its links as of that moment. */
const pageOf = ({ kind, workflowId, runId }: LeadDocument, at: string | undefined): string => {
  if (at !== undefined)
    return `/dashboard/workflows/${workflowId}?${new URLSearchParams({ tab: 'history', run: runId, at })}`
  if (kind === 'other') return runAddress(workflowId, runId)
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
  <div className={styles.acts}>
    {usual.map(([words, workflowId]) => (
      <Button key={workflowId} asChild variant="soft">
        <Link to={formOf(workflowId, lead)}>
          <Icon name="document" size={16} /> {words}
        </Link>
      </Button>
    ))}
    <FromNotes lead={lead} />
    <OtherWorkflows lead={lead} />
  </div>
)

/** Opens a form to be filled from the lead's notes. */
const FromNotes = ({ lead }: { lead: Lead }) => (
  <DropdownMenu.Root>
    <DropdownMenu.Trigger>
      <Button variant="soft">
        <Icon name="edit" size={16} /> New from notes <DropdownMenu.TriggerIcon />
      </Button>
    </DropdownMenu.Trigger>
    <DropdownMenu.Content>
      {usual.map(([words, workflowId]) => (
        <DropdownMenu.Item key={workflowId} asChild>
          <Link to={`${formOf(workflowId, lead)}&draft=notes`}>{words}</Link>
        </DropdownMenu.Item>
      ))}
    </DropdownMenu.Content>
  </DropdownMenu.Root>
)

const OtherWorkflows = ({ lead }: { lead: Lead }) => {
  const [open, setOpen] = useState(false)
  const search = useQuery({
    queryKey: ['workflows'],
    queryFn: async ({ signal }) => (await call(workflows.list, { signal })).workflows,
    enabled: open,
  })
  const others = search.data?.filter(
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
            {search.error === null ? 'Loading...' : 'The workflows could not be loaded'}
          </DropdownMenu.Item>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
