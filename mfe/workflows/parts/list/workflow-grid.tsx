import { AppCard, LoadFailure, Notice } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useWorkflows } from '../../queries/use-workflows.ts'
import styles from './workflow-card.module.css'
import { WorkflowCard } from './workflow-card.tsx'

/** The workflows as cards, in whichever of its states the list is: loading, failed, empty or there. */
export const WorkflowGrid = () => {
  const { data, error, refetch, isFetching } = useWorkflows()
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
        <WorkflowCard key={workflow.id} workflow={workflow} />
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
