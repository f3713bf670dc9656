import { Icon } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { previewPath, type Run } from '../../../../contracts/http/runs.ts'
import { engagementOverviewId, proposalId } from '../../../../contracts/http/workflows.ts'

/** The output as what it is: a document of ours on its own page, a foreign HTML document in a window of its own. */
export const ViewOutput = ({ run }: { run: Run }) => {
  if (run.status !== 'completed') return null
  const page = documentPage(run)
  if (page !== null)
    return (
      <Button asChild>
        <Link to={page}>
          <Icon name="document" size={16} /> View Output
        </Link>
      </Button>
    )
  if (run.outputKind !== 'html') return null
  return (
    <Button onClick={() => window.open(previewOf(run), '_blank', 'noopener,width=1200,height=800')}>
      <Icon name="external" size={16} /> View Output
    </Button>
  )
}

const documentPage = ({ id, workflowId }: Run): string | null => {
  if (workflowId === engagementOverviewId) return `/dashboard/engagement-overviews/${id}`
  return workflowId === proposalId ? `/dashboard/proposals/${id}` : null
}

const previewOf = ({ id, workflowId }: Run): string =>
  previewPath.replace(':id', String(workflowId)).replace(':runId', id)
