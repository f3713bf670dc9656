import { formatter, Icon } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { memo } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { BoardColumn as Column } from '../../model/board-columns.ts'
import { statusChoices } from '../../model/labels.ts'
import type { LeadFilters } from '../../model/lead-filters.ts'
import { weightedValue } from '../../model/stage-weights.ts'
import { shortValueText } from '../../model/value-text.ts'
import { targetId } from './board-targets.ts'
import styles from './lead-board.module.css'
import { LeadCard } from './lead-card.tsx'

type Props = {
  column: Column
  filters: LeadFilters
  busy: boolean
  /** Whether a card is held over it. */
  over: boolean
  /** The lifted card, if it is one of this column's. */
  lifted: string | undefined
  onMove: (lead: Lead, status: Lead['status']) => void
  onMore: (status: Lead['status']) => void
}

/** The leads of one status, with count and total value; rendered again only if they change, or a drag is about them. */
export const BoardColumn = memo(({ column, filters, busy, over, lifted, onMove, onMore }: Props) => {
  const { status, leads, hasMore } = column
  const hidden = filters.status !== undefined && filters.status !== status
  return (
    <section
      className={styles.column}
      id={targetId('column', status)}
      data-over={over}
      data-column={status}
      aria-label={statusChoices[status].label}
    >
      <ColumnHead column={column} />
      <Cards label={`${statusChoices[status].label} leads`} leads={leads} lifted={lifted} onMove={onMove} />
      {leads.length === 0 && <p className={styles.none}>{hidden ? 'Hidden by the status filter' : 'No leads here'}</p>}
      {hasMore && (
        <Button variant="soft" color="gray" className={styles.more} onClick={() => onMore(status)} loading={busy}>
          Load more
        </Button>
      )}
    </section>
  )
})

type CardsProps = Pick<Props, 'lifted' | 'onMove'> & { label: string; leads: readonly Lead[] }

const Cards = ({ label, leads, lifted, onMove }: CardsProps) => (
  <ul className={styles.cards} aria-label={label}>
    {leads.map((lead) => (
      <LeadCard key={lead.id} lead={lead} lifted={lead.id === lifted} onMove={onMove} />
    ))}
  </ul>
)

const ColumnHead = ({ column: { status, count, value, capped } }: { column: Column }) => {
  const weighted = weightedValue(status, value)
  return (
    <header className={styles.head} data-tone={statusChoices[status].tone}>
      <h2>
        <Icon name={statusChoices[status].icon} size={14} />
        {statusChoices[status].label}
        <span className={styles.count}>
          {formatter.count(count)}
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
