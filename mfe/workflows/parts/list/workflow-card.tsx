import { AppCard, absoluteTime, Icon } from '@atrium/kit'
import { Link } from 'react-router-dom'
import type { Workflow } from '../../../../contracts/http/workflows.ts'
import { workflowPath } from '../../queries/use-workflow-address.ts'
import { WorkflowBadge } from '../statuses.tsx'
import { RunAction, StatusActions } from './workflow-actions.tsx'
import styles from './workflow-card.module.css'

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** One workflow; the whole card leads to it, its buttons act on it. */
export const WorkflowCard = ({ workflow }: { workflow: Workflow }) => (
  <li className={styles.place}>
    <AppCard className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link to={workflowPath(workflow.id)}>{workflow.name}</Link>
        </h2>
        <WorkflowBadge status={workflow.status} />
      </div>
      <p className={styles.description}>{workflow.description || 'No description available'}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in */}
      <div className={styles.actions} role="group" aria-label={`Actions of ${workflow.name}`}>
        <StatusActions workflow={workflow} />
        {workflow.status === 'active' && <RunAction workflow={workflow} />}
      </div>
      <div className={styles.foot}>
        <span>
          Updated{' '}
          <time dateTime={workflow.updatedAt} title={absoluteTime(workflow.updatedAt)}>
            {dates.format(new Date(workflow.updatedAt))}
          </time>
        </span>
        <span className={styles.hint}>
          Click to configure and view history <Icon name="arrowRight" size={16} />
        </span>
      </div>
    </AppCard>
  </li>
)
