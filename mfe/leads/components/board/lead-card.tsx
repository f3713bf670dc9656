import { absoluteTime, Icon, memberName, RelativeTime, StatusBadge, useCanWrite, useMembers, useNow } from '@atrium/kit'
import { memo, type ReactNode, type SyntheticEvent } from 'react'
import type { BoardLead } from '#contracts/lead/http/lead-pipeline.ts'
import { type Lead, leadStatuses } from '#contracts/lead/http/leads.ts'
import { priorityChoice, statusLabels } from '../../model/labels.ts'
import { leadTitle } from '../../model/lead-title.ts'
import { initialsOf } from '../../model/owners.ts'
import { daysInStage } from '../../model/span-text.ts'
import { valueText } from '../../model/value-text.ts'
import { FollowUpMark } from '../follow-up-mark.tsx'
import { LeadLink } from '../lead-link.tsx'
import styles from './lead-card.module.css'

/** The id of the instructions for lifting a card. */
export const liftingId = 'how-to-lift'

type Props = { lead: BoardLead; onMove: (lead: Lead, status: Lead['status']) => void }

/** A lead on the board: name, value and follow-up. The board handles presses for all cards. */
export const LeadCard = memo(({ lead, lifted, onMove }: Props & { lifted: boolean }) => {
  const canWrite = useCanWrite()
  return (
    <li className={styles.card} data-card={lead.id} data-lifted={lifted}>
      <div className={styles.top}>
        <LeadLink lead={lead} describedBy={liftingId} />
        {canWrite && <MoveTo lead={lead} onMove={onMove} />}
      </div>
      <Facts lead={lead} />
    </li>
  )
})

/** The drag overlay: the same card without controls. */
export const LiftedCard = ({ lead }: { lead: BoardLead }) => (
  <div className={styles.card} data-ghost aria-hidden="true">
    <div className={styles.top}>
      <strong className="clamped">{leadTitle(lead)}</strong>
    </div>
    <Facts lead={lead} />
  </div>
)

const Facts = ({ lead }: { lead: BoardLead }): ReactNode => (
  <>
    {lead.company !== null && <span className={`${styles.company} clamped`}>{lead.company}</span>}
    <span className={styles.facts}>
      <strong data-empty={lead.estimatedValue === null}>{valueText(lead.estimatedValue)}</strong>
      {lead.priority !== 'medium' && <StatusBadge {...priorityChoice(lead.priority)} />}
      <OwnerInitials lead={lead} />
    </span>
    <span className={styles.age}>
      <StageTime lead={lead} />
      <FollowUpMark lead={lead} />
    </span>
  </>
)

/** How long the lead has had its status; without that, how old it is. */
const StageTime = ({ lead: { status, statusSince, createdAt } }: { lead: BoardLead }) => {
  const now = new Date(useNow())
  return statusSince === undefined ? (
    <RelativeTime at={createdAt} />
  ) : (
    <time dateTime={statusSince} title={`${statusLabels[status]} since ${absoluteTime(statusSince)}`}>
      {daysInStage(statusSince, now)}
    </time>
  )
}

const OwnerInitials = ({ lead: { ownerId } }: { lead: Lead }) => {
  const owner = useMembers().find(({ id }) => id === ownerId)
  if (owner === undefined) return null
  return (
    <span className={styles.owner} title={`Owner: ${memberName(owner)}`}>
      <span aria-hidden="true">{initialsOf(owner)}</span>
      <span className="sr-only">Owner: {memberName(owner)}</span>
    </span>
  )
}

const keepFromDrag = (event: SyntheticEvent) => event.stopPropagation()

/** The browser's own select behind an icon: the way to move a card without dragging. */
const MoveTo = ({ lead, onMove }: Props) => (
  <span className={styles.move} title="Move to">
    <Icon name="move" size={16} />
    <select
      aria-label={`Move ${leadTitle(lead)} to`}
      value={lead.status}
      onMouseDown={keepFromDrag}
      onTouchStart={keepFromDrag}
      onChange={({ target }) => onMove(lead, target.value as Lead['status'])}
    >
      {leadStatuses.map((status) => (
        <option key={status} value={status}>
          {statusLabels[status]}
        </option>
      ))}
    </select>
  </span>
)
