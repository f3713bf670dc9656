import { AppCard, Icon, LoadFailure } from '@atrium/kit'
import { PastLinks } from '@atrium/sharing'
import { Button, Skeleton } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { useRunDetail } from '../../api/use-runs.ts'
import type { WorkflowAddress } from '../../model/use-workflow-address.ts'
import styles from './history.module.css'
import { RunCard } from './run-card.tsx'

type Props = {
  runId: string
  /** Null once it is archived. */
  workflow: Workflow | null
  address: WorkflowAddress
}

/** The run in the address, however old. */
export const FocusedRun = ({ runId, workflow, address }: Props) => {
  const { data: run, error, refetch, isFetching } = useRunDetail(runId)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <section className={styles.focused} aria-labelledby="focused-run">
      <div className={styles.bar}>
        <h2 id="focused-run" ref={heading} tabIndex={-1}>
          Linked run
        </h2>
        {workflow !== null && (
          <Button variant="ghost" onClick={() => address.set({ run: undefined })}>
            <Icon name="close" size={16} /> Close
          </Button>
        )}
      </div>
      {run !== undefined && <RunCard run={run} workflow={workflow} address={address} opened />}
      {run?.status === 'completed' && <PastLinks run={run} />}
      {run === undefined && error === null && <Skeleton height="18rem" />}
      {run === undefined && error !== null && (
        <AppCard>
          <LoadFailure what="The run" failure={error} onRetry={refetch} busy={isFetching} compact />
        </AppCard>
      )}
    </section>
  )
}
