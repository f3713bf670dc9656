import { AppCard, call, formatter, LoadFailure, lazyComponent } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { LeadTrends } from '#contracts/lead/http/lead-pipeline.ts'
import { leadPipeline } from '#contracts/lead/http/lead-pipeline.ts'
import { leadKeys } from '../../api/lead-keys.ts'
import { share } from '../../model/chart-scale.ts'
import { statusChoice } from '../../model/labels.ts'
import { shortValueText } from '../../model/value-text.ts'
import styles from './insights.module.css'
import { MonthlyChart } from './monthly-chart.tsx'

const SiteVisits = lazyComponent(async () => (await import('./site-visits.tsx')).SiteVisits)

/** The funnel, a comparison of months, and the visits of the site: as of now, or of a moment. */
export const Insights = ({ at }: { at: string | undefined }) => {
  const { data, error, refetch, isFetching } = useTrends(at)
  if (data === undefined && error !== null)
    return (
      <AppCard className={styles.failure}>
        <LoadFailure what="The insights" failure={error} onRetry={refetch} busy={isFetching} compact />
      </AppCard>
    )
  return (
    <section className={styles.insights} aria-label="Insights">
      <AppCard className={styles.card}>
        <h2>Funnel</h2>
        {data === undefined ? <Skeleton height="15rem" /> : <Funnel stages={data.funnel} lost={data.lost} />}
      </AppCard>
      <AppCard className={styles.card}>
        <h2>By month</h2>
        {data === undefined ? <Skeleton height="15rem" /> : <MonthlyChart months={data.months} />}
      </AppCard>
      <AppCard className={`${styles.card} ${styles.whole}`}>
        <h2>The site</h2>
        <Suspense fallback={<Skeleton height="15rem" />}>
          <SiteVisits at={at} />
        </Suspense>
      </AppCard>
    </section>
  )
}

/** The funnel, and leads captured and won in each of the last twelve months. */
const useTrends = (at: string | undefined) =>
  useQuery({
    queryKey: [...leadKeys.trends, at],
    queryFn: ({ signal }) =>
      call(leadPipeline.trends, { query: { months: 12, ...(at === undefined ? {} : { at }) }, signal }),
  })

type Props = { stages: LeadTrends['funnel']; lost: number }

/** How many leads reached each stage, and the conversion rate from the previous one. */
const Funnel = ({ stages, lost }: Props) => {
  const max = stages[0]?.reached ?? 0
  return (
    <>
      <ol className={styles.funnel}>
        {stages.map(({ status, reached, value }, index) => (
          <li key={status}>
            <span className={styles.stage}>
              {index === 0 ? 'Captured' : statusChoice(status).label}
              <small>{index === 0 ? '' : `${share(reached, stages[index - 1]?.reached ?? 0)} of those before`}</small>
            </span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ width: `${max === 0 ? 0 : (100 * reached) / max}%` }} />
            </span>
            <span className={styles.figure}>
              {formatter.count(reached)}
              <small>{shortValueText(value)}</small>
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {formatter.count(lost)} lost. Each bar counts the leads that came so far or further.
      </p>
    </>
  )
}
