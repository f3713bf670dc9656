import { AppCard, Icon, type IconName, LoadFailure } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import type { CSSProperties } from 'react'
import type { LeadStats } from '../../../contracts/http/leads.ts'
import { useLeadStats } from '../queries/use-lead-stats.ts'
import styles from './stat-cards.module.css'
import { valueText } from './value-text.ts'

type Stat = { label: string; icon: IconName; of: (stats: LeadStats) => string }

const count = new Intl.NumberFormat('en-US')

const stats: readonly Stat[] = [
  { label: 'Total Leads', icon: 'leads', of: ({ total }) => count.format(total) },
  { label: 'Qualified', icon: 'star', of: ({ qualified }) => count.format(qualified) },
  { label: 'Won Deals', icon: 'trophy', of: ({ won }) => count.format(won) },
  { label: 'Pipeline Value', icon: 'value', of: ({ totalValue }) => valueText(totalValue) },
]

export const StatCards = () => {
  const { data, error, refetch, isFetching } = useLeadStats()
  if (error !== null && data === undefined)
    return (
      <AppCard className={styles.failure}>
        <LoadFailure what="The figures" failure={error} onRetry={refetch} busy={isFetching} compact />
      </AppCard>
    )
  return (
    <dl className={styles.cards}>
      {stats.map(({ label, icon, of }) => (
        <AppCard key={label} className={styles.card}>
          <dt>
            <Icon name={icon} />
            {label}
          </dt>
          {data === undefined ? (
            <dd>
              <Skeleton width="4rem" height="1.75rem" />
            </dd>
          ) : (
            <Figure text={of(data)} />
          )}
        </AppCard>
      ))}
    </dl>
  )
}

const Figure = ({ text }: { text: string }) => (
  <dd style={{ '--letters': Math.max(5, text.length) } as CSSProperties}>{text}</dd>
)
