import { AppCard, call, formatter, Icon, type IconName, LoadFailure } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import type { LeadStats } from '#contracts/lead/http/leads.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { leadKeys } from '../api/lead-keys.ts'
import { valueText } from '../model/value-text.ts'
import styles from './stat-cards.module.css'

type Stat = { label: string; icon: IconName; of: (stats: LeadStats) => string }

const stats: readonly Stat[] = [
  { label: 'Total Leads', icon: 'leads', of: ({ total }) => formatter.count(total) },
  { label: 'Qualified', icon: 'star', of: ({ qualified }) => formatter.count(qualified) },
  { label: 'Won Deals', icon: 'trophy', of: ({ won }) => formatter.count(won) },
  { label: 'Pipeline Value', icon: 'value', of: ({ totalValue }) => valueText(totalValue) },
]

/** The current figures, or those as of a moment. */
export const StatCards = ({ at }: { at: string | undefined }) => {
  const { data, error, refetch, isFetching } = useLeadStats(at)
  if (error !== null && data === undefined)
    return (
      <AppCard className={styles.failure}>
        <LoadFailure what="The figures" failure={error} onRetry={refetch} busy={isFetching} compact />
      </AppCard>
    )
  return (
    <dl className={styles.cards} style={lettersOf('--amount-letters', valueText(data?.totalValue ?? 0))}>
      {stats.map(({ label, icon, of }) => (
        <AppCard key={label} className={styles.card}>
          <dt>
            <Icon name={icon} />
            {label}
          </dt>
          {data === undefined ? (
            <dd>
              <Skeleton width="100%" maxWidth="4rem" height="1lh" />
            </dd>
          ) : (
            <Figure text={of(data)} />
          )}
        </AppCard>
      ))}
    </dl>
  )
}

const Figure = ({ text }: { text: string }) => <dd style={lettersOf('--letters', text)}>{text}</dd>

/** The length of a figure, by which the style sheet sizes it or its card. */
const lettersOf = (property: string, text: string) => ({ [property]: Math.max(5, text.length) }) as CSSProperties

const useLeadStats = (at: string | undefined) =>
  useQuery({
    queryKey: [...leadKeys.stats, at],
    queryFn: ({ signal }) => call(leads.stats, { query: at === undefined ? {} : { at }, signal }),
  })
