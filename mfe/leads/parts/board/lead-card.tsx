import { Icon, RelativeTime, StatusBadge } from '@atrium/kit'
import { memo } from 'react'
import { type Lead, leadStatuses } from '../../../../contracts/http/leads.ts'
import { FollowUpMark } from '../follow-up-mark.tsx'
import { priorityChoices, statusLabels } from '../labels.ts'
import { LeadLink } from '../lead-link.tsx'
import { valueText } from '../value-text.ts'
import styles from './lead-card.module.css'

type Props = { lead: Lead; onMove: (lead: Lead, status: Lead['status']) => void }

/** A lead on the board: who, what it may be worth, and what is due. */
export const LeadCard = memo(({ lead, onMove }: Props) => (
  <li className={styles.card} data-card={lead.id}>
    <div className={styles.top}>
      <LeadLink lead={lead} />
      <MoveTo lead={lead} onMove={onMove} />
    </div>
    {lead.company !== null && <span className={styles.company}>{lead.company}</span>}
    <span className={styles.facts}>
      <strong data-empty={lead.estimatedValue === null}>{valueText(lead.estimatedValue)}</strong>
      {lead.priority !== 'medium' && <StatusBadge {...priorityChoices[lead.priority]} />}
    </span>
    <span className={styles.age}>
      <RelativeTime at={lead.createdAt} />
      <FollowUpMark lead={lead} />
    </span>
  </li>
))

/** The browser's own select behind a sign: the way to move a card for who does not drag. */
const MoveTo = ({ lead, onMove }: Props) => (
  <span className={styles.move} title="Move to">
    <Icon name="move" size={16} />
    <select
      aria-label={`Move ${lead.name} to`}
      value={lead.status}
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
