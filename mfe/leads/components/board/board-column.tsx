import { Icon, written } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { memo } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { BoardColumn as Column } from '../../model/board-columns.ts'
import { statusChoices } from '../../model/labels.ts'
import type { LeadFilters } from '../../model/lead-filters.ts'
import { weightedValue } from '../../model/stage-weights.ts'
import { shortValueText } from '../../model/value-text.ts'
import type { Drag } from './board-drag.tsx'
import { targetId } from './board-targets.ts'
import styles from './lead-board.module.css'
import { LeadCard } from './lead-card.tsx'

type Props = {
  column: Column
  filters: LeadFilters
  busy: boolean
  drag: Drag
  onMove: (lead: Lead, status: Lead['status']) => void
  onMore: () => void
}

/** The leads of one status, with count and total value. */
export const BoardColumn = ({ column, filters, busy, drag, onMove, onMore }: Props) => {
  const { status, leads, hasMore } = column
  const hidden = filters.status !== undefined && filters.status !== status
  return (
    <section
      className={styles.column}
      id={targetId('column', status)}
      data-over={drag.over === targetId('column', status)}
      data-column={status}
      aria-label={statusChoices[status].label}
    >
      <ColumnHead column={column} />
      <Cards
        label={`${statusChoices[status].label} leads`}
        leads={leads}
        lifted={leads.find(({ id }) => id === drag.lifted)?.id}
        onMove={onMove}
      />
      {leads.length === 0 && <p className={styles.none}>{hidden ? 'Hidden by the status filter' : 'No leads here'}</p>}
      {hasMore && (
        <Button variant="soft" color="gray" className={styles.more} onClick={onMore} loading={busy}>
          Load more
        </Button>
      )}
    </section>
  )
}

type CardsProps = Pick<Props, 'onMove'> & { label: string; leads: readonly Lead[]; lifted: string | undefined }

/** Re-rendered only if one of its own cards changes. */
const Cards = memo(
  ({ label, leads, lifted, onMove }: CardsProps) => (
    <ul className={styles.cards} aria-label={label}>
      {leads.map((lead) => (
        <LeadCard key={lead.id} lead={lead} lifted={lead.id === lifted} onMove={onMove} />
      ))}
    </ul>
  ),
  (before, after) =>
    before.lifted === after.lifted &&
    before.onMove === after.onMove &&
    before.leads.length === after.leads.length &&
    before.leads.every((lead, place) => lead === after.leads[place]),
)

const ColumnHead = ({ column: { status, count, value, capped } }: { column: Column }) => {
  const weighted = weightedValue(status, value)
  return (
    <header className={styles.head} data-tone={statusChoices[status].tone}>
      <h2>
        <Icon name={statusChoices[status].icon} size={14} />
        {statusChoices[status].label}
        <span className={styles.count}>
          {written.count(count)}
          {capped && '+'}
        </span>
      </h2>
      <span className={styles.sum}>
        {shortValueText(value)}
        {capped && '+'}
      </span>
      {weighted !== null && (
        <span className={styles.sum} title="The sum by the chance that leads of this status are won">
          {shortValueText(weighted)}
          {capped && '+'} weighted
        </span>
      )}
    </header>
  )
}
