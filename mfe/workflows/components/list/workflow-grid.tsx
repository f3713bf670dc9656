import { AppCard, absoluteTime, formatter, Icon, LoadFailure, Notice, timeText } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { usePastWorkflows, useWorkflows } from '../../api/use-workflows.ts'
import { workflowPath } from '../../model/use-workflow-address.ts'
import { WorkflowBadge } from '../statuses.tsx'
import { RunAction, StatusActions } from './workflow-actions.tsx'
import styles from './workflow-card.module.css'

/** The workflows as cards, or the list's loading, error or empty state. */
export const WorkflowGrid = () => <Grid list={useWorkflows()} />

/** The workflows as of a moment, without controls. */
export const PastWorkflowGrid = ({ at }: { at: string }) => <Grid list={usePastWorkflows(at)} past />

type GridProps = { list: ReturnType<typeof useWorkflows>; past?: boolean }

const Grid = ({ list: { data, error, refetch, isFetching }, past = false }: GridProps) => {
  if (data === undefined && error !== null)
    return (
      <AppCard>
        <LoadFailure what="Workflows" failure={error} onRetry={refetch} busy={isFetching} />
      </AppCard>
    )
  if (data === undefined) return <Skeletons />
  if (data.length === 0)
    return (
      <AppCard>
        <Notice icon="workflows" title="No workflows found" text="Your automation workflows will appear here" />
      </AppCard>
    )
  return (
    <ul className={styles.grid} aria-label="Workflows">
      {data.map((workflow) => (
        <WorkflowCard key={workflow.id} workflow={workflow} past={past} />
      ))}
    </ul>
  )
}

const places = [1, 2, 3]

const Skeletons = () => (
  <div className={styles.grid} role="status" aria-label="Loading workflows">
    {places.map((place) => (
      <AppCard key={place} className={styles.card}>
        <Skeleton width="60%" height="1.5rem" />
        <Skeleton width="100%" height="3rem" />
        <Skeleton width="45%" height="2rem" />
        <Skeleton width="100%" height="1.25rem" />
      </AppCard>
    ))}
  </div>
)

const dates = formatter.dates({ dateStyle: 'medium' })

/** One workflow; the whole card is a link, with buttons on it. */
const WorkflowCard = ({ workflow, past }: { workflow: Workflow; past: boolean }) => (
  <li className={styles.place}>
    <AppCard className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link to={workflowPath(workflow.id)}>{workflow.name}</Link>
        </h2>
        <WorkflowBadge status={workflow.status} />
      </div>
      <p className={styles.description}>{workflow.description || 'No description available'}</p>
      {!past && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
        <div className={styles.actions} role="group" aria-label={`Actions of ${workflow.name}`}>
          <StatusActions workflow={workflow} />
          {workflow.status === 'active' && <RunAction workflow={workflow} />}
        </div>
      )}
      <div className={styles.foot}>
        <span>
          Updated{' '}
          <time dateTime={workflow.updatedAt} title={absoluteTime(workflow.updatedAt)}>
            {timeText(dates, workflow.updatedAt)}
          </time>
        </span>
        <span className={styles.hint}>
          Click to configure and view history <Icon name="arrowRight" size={16} />
        </span>
      </div>
    </AppCard>
  </li>
)
