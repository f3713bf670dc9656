import { AppCard, call, isApiError, LoadFailure } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Lead, leads } from '#contracts/lead/http/leads.ts'
import { engagementOverviewId, proposalId, type Workflow } from '#contracts/workflow/http/workflows.ts'
import type { DraftedWorkflow } from '../../api/use-draft-from-notes.ts'
import { useRunDetail } from '../../api/use-runs.ts'
import { useInputs } from '../../api/use-workflows.ts'
import { type DraftFromNotes, fillForm } from '../../model/drafted-form.ts'
import { textsIn, textsOfLead } from '../../model/run-values.ts'
import type { Drafts } from '../../model/use-drafts.ts'
import type { WorkflowAddress } from '../../model/use-workflow-address.ts'
import { DraftFromNotesPart } from './draft-from-notes.tsx'
import { ProposalForm } from './proposal-form.tsx'
import styles from './run.module.css'
import { RunForm } from './run-form.tsx'

type Props = { workflow: Workflow; address: WorkflowAddress; drafts: Drafts }

/** Starts a run: from scratch, with the inputs of an earlier one, or with a lead's data. */
export const RunTab = ({ workflow, address, drafts }: Props) => {
  const origin = useRunDetail(address.from ?? '', address.from !== null)
  const lead = useLeadOf(address.lead ?? origin.data?.leadId ?? null)
  const inputs = useInputs(workflow.id)
  const [fillings, setFillings] = useState(0)
  if (inputs.data === undefined && inputs.error !== null) return <Unread what="The inputs" read={inputs} />
  if (isUnread(origin)) return <Unread what="The earlier run" read={origin} />
  if (isUnread(lead)) return <Unread what="The lead" read={lead} />
  if (inputs.data === undefined || origin.isLoading || lead.isLoading) return <Waiting />
  // A different origin run or lead is a different form.
  const key = origin.data?.id ?? lead.data?.id ?? 'new'
  const drafted = drafts.draftedOf(key)
  const initialTexts = drafted?.texts ?? { ...textsOfLead(lead.data), ...textsIn(origin.data?.inputs) }
  const standing = () => ({ ...initialTexts, ...drafts.of(key) })
  const fill = (leadId: string, draft: DraftFromNotes) => {
    const names = inputs.data.map(({ name }) => name)
    const values = fillForm(leadId, draft, { names, now: standing(), before: initialTexts })
    drafts.keepDrafted(key, values)
    drafts.keep(key, values.texts)
    setFillings(fillings + 1)
  }
  const common = {
    initial: standing(),
    fillings,
    drafted,
    originRunId: origin.data?.id,
    lead: lead.data,
    onTyped: (texts: Readonly<Record<string, string>>) => drafts.keep(key, texts),
    onStarted: () => {
      drafts.drop(key)
      address.open('history')
    },
  }
  const choose = ({ id }: Lead) => {
    drafts.keep(id, drafts.of(key))
    address.set({ lead: id, draft: 'notes' })
  }
  const notes = isDrafted(workflow.id) && (
    <DraftFromNotesPart
      {...{ workflowId: workflow.id, lead: lead.data, onLead: choose, onDrafted: fill }}
      opened={address.fromNotes}
    />
  )
  return workflow.id === proposalId ? (
    <ProposalForm key={key} inputs={inputs.data} notes={notes} {...common} />
  ) : (
    <RunForm key={key} workflow={workflow} inputs={inputs.data} notes={notes} {...common} />
  )
}

type Read = Pick<UseQueryResult, 'data' | 'error' | 'refetch' | 'isFetching'>

/** What a form is filled from. Without it the form would be empty; what no longer exists leaves it empty. */
const isUnread = ({ data, error }: Read): boolean =>
  data === undefined && error !== null && !(isApiError(error) && error.status === 404)

const Unread = ({ what, read: { error, refetch, isFetching } }: { what: string; read: Read }) => (
  <AppCard>
    <LoadFailure what={what} failure={error} onRetry={refetch} busy={isFetching} />
  </AppCard>
)

const isDrafted = (workflowId: number): workflowId is DraftedWorkflow =>
  workflowId === engagementOverviewId || workflowId === proposalId

const useLeadOf = (id: string | null) =>
  useQuery({
    queryKey: ['leads', 'detail', id],
    queryFn: async ({ signal }) => (await call(leads.read, { params: { id: id ?? '' }, signal })).lead,
    enabled: id !== null,
  })

const Waiting = () => (
  <AppCard className={styles.card}>
    <div role="status" aria-label="Loading the inputs">
      <Skeleton width="100%" height="14rem" />
    </div>
  </AppCard>
)
