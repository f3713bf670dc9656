import { call, countOf, currentTime, formatter, LoadFailure, timeText, usePart } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { dayAfter } from '#contracts/day.ts'
import { type Lead, leadSources, leads } from '#contracts/lead/http/leads.ts'
import { analytics } from '#contracts/site/http/analytics.ts'
import { sourceLabel } from '../../model/labels.ts'
import { siteDays, sumOfDays } from '../../model/site-days.ts'
import styles from './insights.module.css'
import table from './site-visits.module.css'

/** The days before the moment that are counted. */
const days = 30

/** What visitors of the site did in the last month, day by day, and where the leads of that time came from. */
export const SiteVisits = ({ at }: { at: string | undefined }) => {
  const to = formatter.dayOf(at === undefined ? currentTime() : Date.parse(at))
  const { data, error, refetch, isFetching } = useCounts(to)
  const sources = useSources(at)
  if (data === undefined && error !== null)
    return <LoadFailure what="The visits" failure={error} onRetry={refetch} busy={isFetching} compact />
  if (data === undefined) return <Skeleton height="15rem" />
  const each = siteDays(data.counts)
  const { visits, booking, messages, reports } = sumOfDays(each)
  return (
    <>
      <p className={styles.note}>
        {days} days until {timeText(formatter.dates({ dateStyle: 'long', timeZone: 'UTC' }), to)}:{' '}
        {countOf(visits, 'page')} viewed, the calendar opened {countOf(booking, 'time')}, {countOf(messages, 'message')}{' '}
        sent, {countOf(reports, 'link')} read.
      </p>
      {sources !== undefined && <p className={styles.note}>New leads: {sourceText(sources)}.</p>}
      {each.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={table.days} aria-label="Visits by day" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {['Day', 'Pages', 'Calendar', 'Messages', 'Links'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {each.map(({ day, ...figures }) => (
                <tr key={day}>
                  <th scope="row">{timeText(formatter.dates({ dateStyle: 'medium', timeZone: 'UTC' }), day)}</th>
                  <td>{formatter.count(figures.visits)}</td>
                  <td>{formatter.count(figures.booking)}</td>
                  <td>{formatter.count(figures.messages)}</td>
                  <td>{formatter.count(figures.reports)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

const useCounts = (to: string) =>
  useQuery({
    queryKey: ['site visits', to],
    queryFn: ({ signal }) => call(analytics.read, { query: { from: dayAfter(to, 1 - days), to }, signal }),
  })

type Sources = readonly { readonly source: Lead['source']; readonly total: number }[]

/** How many leads of these days came each way. */
const useSources = (at: string | undefined): Sources | undefined =>
  usePart(
    'The sources of the leads',
    useQuery({
      queryKey: ['lead sources', at],
      queryFn: ({ signal }) =>
        Promise.all(
          leadSources.map(async (source) => {
            const query = { source, maxAge: days - 1, limit: 1, ...(at !== undefined && { at }) }
            return { source, total: (await call(leads.list, { query, signal })).total }
          }),
        ),
    }),
  )

const sourceText = (sources: Sources): string =>
  sources.map(({ source, total }) => `${sourceLabel(source)} ${formatter.count(total)}`).join(', ')
