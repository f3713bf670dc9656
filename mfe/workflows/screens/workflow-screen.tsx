import { AppCard, isApiError, LoadFailure, Notice, PageHeader, useScreenTitle } from '@atrium/kit'
import { Button, Spinner } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { useRunDetail } from '../api/use-runs.ts'
import { useWorkflow } from '../api/use-workflows.ts'
import { FocusedRun } from '../components/history/focused-run.tsx'
import { WorkflowHeader } from '../components/workflow-header.tsx'
import { WorkflowTabs } from '../components/workflow-tabs.tsx'
import { useWorkflowAddress, useWorkflowId } from '../model/use-workflow-address.ts'
import styles from './workflow-screen.module.css'

export const WorkflowScreen = () => {
  const id = useWorkflowId()
  return id === null ? <Missing /> : <Known key={id} id={id} />
}

const Known = ({ id }: { id: number }) => {
  const { data: workflow, error, refetch, isFetching } = useWorkflow(id)
  const { runId } = useWorkflowAddress()
  if (isApiError(error) && error.status === 404) return runId === null ? <Missing /> : <Archived runId={runId} />
  if (workflow === undefined && error !== null)
    return (
      <AppCard>
        <LoadFailure what="The workflow" failure={error} onRetry={refetch} busy={isFetching} />
      </AppCard>
    )
  if (workflow === undefined) return <Loading />
  return (
    <>
      <WorkflowHeader workflow={workflow} />
      <WorkflowTabs workflow={workflow} />
    </>
  )
}

/** The run in the address: it stays when its workflow is archived. */
const Archived = ({ runId }: { runId: string }) => {
  const address = useWorkflowAddress()
  const { data: run, error } = useRunDetail(runId)
  if (isApiError(error) && error.status === 404) return <Missing />
  if (run === undefined && error === null) return <Loading />
  return (
    <>
      <PageHeader title="Archived workflow" description="It starts no runs any more. Those that it had stay." />
      <FocusedRun runId={runId} workflow={null} address={address} />
    </>
  )
}

const Loading = () => (
  <div className={styles.loading} role="status" aria-label="Loading the workflow">
    <Spinner size="3" />
  </div>
)

const Missing = () => {
  useScreenTitle('Workflow not found')
  return (
    <AppCard>
      <h1 className="sr-only">Workflows</h1>
      <Notice icon="workflows" title="Workflow not found" text="It may have been archived, or the address is wrong.">
        <Button asChild>
          <Link to="/dashboard">Back to Dashboard</Link>
        </Button>
      </Notice>
    </AppCard>
  )
}
