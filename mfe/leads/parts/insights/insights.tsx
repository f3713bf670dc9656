import { AppCard, LoadFailure } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useTrends } from '../../queries/use-trends.ts'
import { Funnel } from './funnel.tsx'
import styles from './insights.module.css'
import { MonthlyChart } from './monthly-chart.tsx'

/** How far leads come, and how the months compare. */
export const Insights = () => {
  const { data, error, refetch, isFetching } = useTrends()
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
    </section>
  )
}
