import { Icon, LoadFailure, NextPage, RelativeTime, useCanWrite, useMembers, wordsOf } from '@atrium/kit'
import { AuditLink, ProofMenu } from '@atrium/kit/widgets'
import { Button, Skeleton } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { LeadStage, LeadTimelineEntry } from '#contracts/lead/http/lead-timeline.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { useTimeline } from '../../api/use-lead.ts'
import { useLeadChange } from '../../api/use-lead-change.ts'
import { changeText, fieldLabel } from '../../model/change-text.ts'
import { statusChoice } from '../../model/labels.ts'
import { leadTitle } from '../../model/lead-title.ts'
import { spanText } from '../../model/span-text.ts'
import styles from './lead-history.module.css'
import { LeadOriginList } from './lead-origin.tsx'

type Props = { lead: Lead; at?: string | undefined }

/** A lead's origin, its time in each status, and its history; up to a moment, read-only. */
export const LeadHistory = ({ lead, at }: Props) => {
  const timeline = useTimeline(lead.id, at)
  const [first] = timeline.data?.pages ?? []
  if (first === undefined && timeline.error !== null)
    return <LoadFailure what="The timeline" failure={timeline.error} onRetry={timeline.refetch} compact />
  if (first === undefined) return <Skeleton height="12rem" />
  return (
    <div className={styles.history}>
      <StageTimes stages={first.stages} />
      <LeadOriginList lead={lead} origin={first.origin} originAt={first.originAt} />
      <section>
        <div className={styles.heading}>
          <h2>Timeline</h2>
          <span className={styles.tools}>
            <ProofMenu kind="lead" id={lead.id} of={leadTitle(lead)} quiet />
            <AuditLink kind="lead" id={lead.id} of={leadTitle(lead)} quiet />
          </span>
        </div>
        <ol className={styles.timeline}>
          {timeline.data?.pages
            .flatMap((page) => page.entries)
            .map((entry) => (
              <TimelineEntry key={`${entry.about?.id} ${entry.version} ${entry.at}`} entry={entry}>
                {at === undefined && <UndoMove entry={entry} lead={lead} />}
              </TimelineEntry>
            ))}
        </ol>
        <NextPage list={timeline} label="Show earlier" />
      </section>
    </div>
  )
}

/** Time in each status, in chronological order; the last one is still running. */
const StageTimes = ({ stages }: { stages: readonly LeadStage[] }) => (
  <section>
    <h2>Time in each status</h2>
    <ol className={styles.stages}>
      {stages.map(({ status, since, until, milliseconds }) => (
        <li key={since} data-tone={statusChoice(status).tone} style={{ flexGrow: Math.sqrt(milliseconds / 60_000) }}>
          <span>{statusChoice(status).label}</span>
          <small>
            {spanText(milliseconds)}
            {until === null && ' so far'}
          </small>
        </li>
      ))}
    </ol>
  </section>
)

/** One history entry: what, who, when, and the previous value. */
const TimelineEntry = ({ entry, children }: { entry: LeadTimelineEntry; children: ReactNode }) => (
  <li data-type={entry.type}>
    <p className={styles.summary}>
      {entry.about === undefined ? entry.summary : <Link to={entry.about.href}>{entry.summary}</Link>}
    </p>
    <p className={styles.who}>
      {actorText(entry.actor)} · <RelativeTime at={entry.at} />
    </p>
    {entry.changes.map((change) => (
      <FieldChange key={change.field} change={change} />
    ))}
    {entry.cause !== undefined && (
      <p className={styles.who}>
        Because of: <Link to={entry.cause.href}>{entry.cause.summary}</Link>
      </p>
    )}
    {children}
  </li>
)

const FieldChange = ({ change: { field, from, to } }: { change: LeadTimelineEntry['changes'][number] }) => {
  const members = useMembers()
  return (
    <p className={styles.change}>
      <span>{fieldLabel(field)}</span>
      {from !== null && from !== '' && <del>{changeText(field, from, members)}</del>}{' '}
      {to === null || to === '' ? 'empty' : <ins>{changeText(field, to, members)}</ins>}
    </p>
  )
}

/** Undoes a change made by Atrium, while the lead still has the resulting status. */
const UndoMove = ({ entry: { actor, changes }, lead }: { entry: LeadTimelineEntry; lead: Lead }) => {
  const change = useLeadChange()
  const canWrite = useCanWrite()
  const statusChange = changes.find(({ field }) => field === 'status')
  if (!canWrite || actor.kind !== 'system' || statusChange?.from == null || statusChange.to !== lead.status) return null
  const values = Object.fromEntries(changes.map(({ field, from }) => [field, valueBefore(field, from)]))
  return (
    <Button size="1" variant="soft" mt="2" onClick={() => change(lead, values)}>
      <Icon name="history" size={14} /> Undo
      <span className="sr-only">: {statusChoice(statusChange.from as Lead['status']).label} again</span>
    </Button>
  )
}

const valueBefore = (field: string, from: string | null): string | number | null =>
  field === 'estimatedValue' && from !== null ? Number(from) : from

const actorText = ({ kind, email }: LeadTimelineEntry['actor']): string => {
  switch (kind) {
    case 'staff':
      return email ?? 'Staff'
    case 'visitor':
      return 'Visitor'
    case 'import':
      return email === null ? 'Import' : `Import by ${email}`
    case 'system':
      return 'Atrium'
    case 'reader':
      return 'Reader of the link'
    // An actor kind from a newer server.
    default:
      return wordsOf(kind)
  }
}
