import { RelativeTime } from '@atrium/kit'
import type { LeadTimelineEntry } from '../../../../contracts/http/lead-timeline.ts'
import { changeText, fieldLabel } from './change-text.ts'
import styles from './lead-history.module.css'

/** One thing that happened: what, who, when, and what it was before. */
export const TimelineEntry = ({ entry }: { entry: LeadTimelineEntry }) => (
  <li data-type={entry.type}>
    <p className={styles.summary}>{entry.summary}</p>
    <p className={styles.who}>
      {whoText(entry.actor)} · <RelativeTime at={entry.at} />
    </p>
    {entry.changes.map(({ field, from, to }) => (
      <p key={field} className={styles.change}>
        <span>{fieldLabel(field)}</span>
        {from !== null && from !== '' && <del>{changeText(field, from)}</del>}{' '}
        {to === null || to === '' ? 'empty' : <ins>{changeText(field, to)}</ins>}
      </p>
    ))}
  </li>
)

const whoText = ({ kind, email }: LeadTimelineEntry['actor']): string => {
  switch (kind) {
    case 'staff':
      return email ?? 'Staff'
    case 'visitor':
      return 'Visitor'
    case 'import':
      return email === null ? 'Import' : `Import by ${email}`
    case 'system':
      return 'Atrium'
  }
}
