import { AppCard, call, LoadFailure } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { leads } from '#contracts/lead/http/leads.ts'
import { proposalId, type Workflow } from '#contracts/workflow/http/workflows.ts'
import { useRunDetail } from '../../api/use-runs.ts'
import { useInputs } from '../../api/use-workflows.ts'
import { textsIn, textsOfLead } from '../../model/run-values.ts'
import type { Drafts } from '../../model/use-drafts.ts'
import type { WorkflowAddress } from '../../model/use-workflow-address.ts'
import { ProposalForm } from './proposal-form.tsx'
import styles from './run.module.css'
import { RunForm } from './run-form.tsx'

type Props = { workflow: Workflow; address: WorkflowAddress; drafts: Drafts }

/** Starts a run: from scratch, with the inputs of an earlier one, or with a lead's data. */
export const RunTab = ({ workflow, address, drafts }: Props) => {
  const origin = useRunDetail(address.from ?? '', address.from !== null)
  const lead = useLeadOf(address.lead ?? origin.data?.leadId ?? null)
  const inputs = useInputs(workflow.id)
  if (inputs.data === undefined && inputs.error !== null)
    return (
      <AppCard>
        <LoadFailure what="The inputs" failure={inputs.error} onRetry={inputs.refetch} busy={inputs.isFetching} />
      </AppCard>
    )
  if (inputs.data === undefined || origin.isLoading || lead.isLoading) return <Waiting />
  // A different origin run or lead is a different form.
  const key = origin.data?.id ?? lead.data?.id ?? 'new'
  const common = {
    initial: { ...textsOfLead(lead.data), ...textsIn(origin.data?.inputs), ...drafts.of(key) },
    originRunId: origin.data?.id,
    lead: lead.data,
    onTyped: (texts: Readonly<Record<string, string>>) => drafts.keep(key, texts),
    onStarted: () => {
      drafts.drop(key)
      address.open('history')
    },
  }
  return workflow.id === proposalId ? (
    <ProposalForm key={key} inputs={inputs.data} {...common} />
  ) : (
    <RunForm key={key} workflow={workflow} inputs={inputs.data} {...common} />
  )
}

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
