import { PageHeader } from '@atrium/kit'
import { NewWorkflowDialog } from '../parts/list/new-workflow-dialog.tsx'
import { WorkflowGrid } from '../parts/list/workflow-grid.tsx'

export const WorkflowsScreen = () => (
  <>
    <PageHeader title="Workflows" description="Manage your automation workflows and operations">
      <NewWorkflowDialog />
    </PageHeader>
    <WorkflowGrid />
  </>
)
