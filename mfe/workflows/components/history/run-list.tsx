import { AppCard, ArrivalsPill, LoadFailure, useSettledList } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useMemo } from 'react'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { useLiveRuns } from '../../api/use-live-runs.ts'
import { useRunPages } from '../../api/use-runs.ts'
import { isFiltered } from '../../model/run-filters.ts'
import type { WorkflowAddress } from '../../model/use-workflow-address.ts'
import styles from './history.module.css'
import { NoRuns } from './no-runs.tsx'
import { RunChart } from './run-chart.tsx'
import { VirtualRuns } from './virtual-runs.tsx'

type Props = { workflow: Workflow; address: WorkflowAddress }
type Pages = ReturnType<typeof useRunPages>

/** The history, updated live, or its loading, error or empty state. */
export const RunList = ({ workflow, address }: Props) => {
  const list = useRunPages(workflow.id, address.filters)
  const { missed } = useLiveRuns(workflow.id, address.filters)
  return (
    <div className={styles.body} aria-busy={list.isFetching} data-stale={list.isPlaceholderData}>
      <Body list={list} missed={missed} workflow={workflow} address={address} />
    </div>
  )
}

const Body = ({ list, ...props }: Props & { list: Pages; missed: boolean }) => {
  const { filters, set, open } = props.address
  if (list.data === undefined && list.error !== null)
    return (
      <AppCard>
        <LoadFailure what="Runs" failure={list.error} onRetry={list.refetch} busy={list.isFetching} />
      </AppCard>
    )
  if (list.data === undefined) return <Waiting />
  if (list.data.pages.every(({ runs }) => runs.length === 0) && !list.hasNextPage)
    return (
      <NoRuns
        filtered={isFiltered(filters)}
        onClear={() => set({ search: undefined, status: undefined })}
        onRun={() => open('run')}
      />
    )
  return <Runs list={list} {...props} />
}

const Runs = ({ list, missed, workflow, address }: Props & { list: Pages; missed: boolean }) => {
  const runs = useMemo(() => list.data?.pages.flatMap((page) => page.runs) ?? [], [list.data])
  const { shown, waiting } = useSettledList(runs)
  return (
    <>
      <RunChart workflowId={workflow.id} />
      <ArrivalsPill count={missed ? Math.max(waiting, 50) : waiting} atLeast={missed} words={['run', 'runs']} />
      <VirtualRuns runs={shown} list={list} workflow={workflow} address={address} />
    </>
  )
}

const Waiting = () => (
  <div className={styles.waiting} role="status" aria-label="Loading runs">
    <Skeleton className={styles.waitingChart} />
    <Skeleton height="18rem" />
    <Skeleton height="18rem" />
  </div>
)
