import { AuditLink, LoadFailure } from '@atrium/kit'
import { Button, Skeleton } from '@radix-ui/themes'
import type { Lead } from '../../../../contracts/http/leads.ts'
import { useTimeline } from '../../queries/use-lead.ts'
import styles from './lead-history.module.css'
import { LeadOriginList } from './lead-origin.tsx'
import { StageTimes } from './stage-times.tsx'
import { TimelineEntry } from './timeline-entry.tsx'

/** Where a lead came from, how long it was in each status, and everything that happened to it. */
export const LeadHistory = ({ lead }: { lead: Lead }) => {
  const timeline = useTimeline(lead.id)
  const [first] = timeline.data?.pages ?? []
  if (first === undefined && timeline.error !== null)
    return <LoadFailure what="The timeline" failure={timeline.error} onRetry={timeline.refetch} compact />
  if (first === undefined) return <Skeleton height="12rem" />
  return (
    <div className={styles.history}>
      <StageTimes stages={first.stages} />
      <LeadOriginList lead={lead} origin={first.origin} />
      <section>
        <div className={styles.heading}>
          <h2>Timeline</h2>
          <AuditLink kind="lead" id={lead.id} of={lead.name} quiet />
        </div>
        <ol className={styles.timeline}>
          {timeline.data?.pages
            .flatMap((page) => page.entries)
            .map((entry) => (
              <TimelineEntry key={entry.version} entry={entry} />
            ))}
        </ol>
        {timeline.hasNextPage && (
          <Button variant="soft" onClick={() => timeline.fetchNextPage()} loading={timeline.isFetchingNextPage}>
            Show earlier
          </Button>
        )}
      </section>
    </div>
  )
}
