import { Icon, PageHeader } from '@atrium/kit'
import { AuditLink } from '@atrium/kit/widgets'
import { Link } from 'react-router-dom'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { StatusActions } from './list/workflow-actions.tsx'
import { WorkflowBadge } from './statuses.tsx'
import styles from './workflow-header.module.css'

/** The workflow's name and status, with a link back. */
export const WorkflowHeader = ({ workflow }: { workflow: Workflow }) => (
  <>
    <Link to="/dashboard" className={styles.back}>
      <Icon name="arrowLeft" size={16} /> Back
    </Link>
    <PageHeader title={workflow.name} description={workflow.description || 'No description available'}>
      <div className={styles.state}>
        <WorkflowBadge status={workflow.status} />
        <StatusActions workflow={workflow} />
        <AuditLink kind="workflow" id={String(workflow.id)} of={workflow.name} />
      </div>
    </PageHeader>
  </>
)
