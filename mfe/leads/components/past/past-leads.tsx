import { AppCard, formatter, LoadFailure, NextPage, StatusBadge } from '@atrium/kit'
import { Badge, Skeleton } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { usePastBoard, usePastLeads } from '../../api/use-past.ts'
import { priorityChoice, statusChoice } from '../../model/labels.ts'
import type { LeadAddress } from '../../model/use-lead-address.ts'
import { shortValueText, valueText } from '../../model/value-text.ts'
import { LeadLink } from '../lead-link.tsx'
import { LeadDates } from '../list/lead-dates.tsx'
import { LeadNotes } from '../list/lead-notes.tsx'
import { NoLeads } from '../list/no-leads.tsx'
import styles from './past.module.css'

type Props = { address: LeadAddress; at: string }

/** The leads that matched at a moment, read-only. */
export const PastLeads = ({ address, at }: Props) => {
  const list = usePastLeads(address.filters, at)
  const leads = list.data?.pages.flatMap((page) => page.leads)
  if (leads === undefined && list.error !== null)
    return (
      <AppCard>
        <LoadFailure what="Leads" failure={list.error} onRetry={list.refetch} busy={list.isFetching} />
      </AppCard>
    )
  if (leads === undefined) return <Skeleton height="20rem" />
  return (
    <AppCard>
      <div className={styles.head}>
        <h2>{address.isFiltered ? 'Leads that matched' : 'All leads then'}</h2>
        <Badge size="2" radius="full" aria-live="polite">
          {formatter.count(list.data?.pages[0]?.total ?? 0)}
        </Badge>
      </div>
      {leads.length === 0 ? (
        <NoLeads filtered={address.isFiltered} onClear={address.clear} />
      ) : (
        <ul className={styles.rows} aria-label="Leads as they were" aria-busy={list.isFetching}>
          {leads.map((lead) => (
            <PastLead key={lead.id} lead={lead} detailed={address.view === 'detailed'} />
          ))}
        </ul>
      )}
      <div className={styles.more}>
        <NextPage list={list} />
      </div>
    </AppCard>
  )
}

const PastLead = ({ lead, detailed }: { lead: Lead; detailed: boolean }) => (
  <li className={styles.row}>
    <div>
      <LeadLink lead={lead} />
      {lead.company !== null && <div className={`${styles.soft} clamped`}>{lead.company}</div>}
      {detailed && <div className={styles.soft}>{lead.email}</div>}
    </div>
    <div className={styles.states}>
      <StatusBadge {...statusChoice(lead.status)} />
      <StatusBadge {...priorityChoice(lead.priority)} />
    </div>
    <span className={styles.value}>{valueText(lead.estimatedValue)}</span>
    <div className={styles.dates}>
      <LeadDates lead={lead} detailed={detailed} />
    </div>
    {detailed && (
      <div className={styles.notes}>
        <LeadNotes notes={lead.notes} />
      </div>
    )}
  </li>
)

/** Links to the full history of a lead. */
export const HistoryLink = ({ id, name }: { id: string; name: string }) => (
  <Link className={styles.name} to={`/dashboard/audit?${new URLSearchParams({ kind: 'lead', id })}`}>
    {name}
  </Link>
)

/** The pipeline as it was at a moment, read-only: nothing can be dragged. */
export const PastBoard = ({ address, at }: Props) => {
  const { data, error, refetch, isFetching } = usePastBoard(address.filters, at)
  if (data === undefined && error !== null)
    return (
      <AppCard>
        <LoadFailure what="The board" failure={error} onRetry={refetch} busy={isFetching} />
      </AppCard>
    )
  if (data === undefined) return <Skeleton height="20rem" />
  return (
    <div className={styles.board}>
      {data.columns.map(({ status, count, value, leads }) => (
        <section key={status} className={styles.column} aria-label={statusChoice(status).label}>
          <h2>
            <StatusBadge {...statusChoice(status)} />
            <span>{formatter.count(count)}</span>
            <span className={styles.soft}>{shortValueText(value)}</span>
          </h2>
          <ul>
            {leads.map((lead) => (
              <li key={lead.id} className={styles.card}>
                <LeadLink lead={lead} />
                {lead.company !== null && <span className={styles.soft}>{lead.company}</span>}
                <strong>{valueText(lead.estimatedValue)}</strong>
              </li>
            ))}
          </ul>
          {count > leads.length && <p className={styles.soft}>and {formatter.count(count - leads.length)} more</p>}
        </section>
      ))}
    </div>
  )
}
