import type { PageCount } from '#contracts/site/http/analytics.ts'

type SiteFigures = {
  readonly visits: number
  readonly booking: number
  readonly messages: number
  readonly reports: number
}

type SiteDay = SiteFigures & { readonly day: string }

const none: SiteFigures = { visits: 0, booking: 0, messages: 0, reports: 0 }

const figureOf = { page_view: 'visits', booking_opened: 'booking', contact_sent: 'messages' } as const

/** What visitors did on each day that has a count, the newest first; the dashboard's own pages are left out. */
export const siteDays = (counts: readonly PageCount[]): readonly SiteDay[] => {
  const days = new Map<string, SiteFigures>()
  for (const { day, event, page, count } of counts) {
    if (page.startsWith('/dashboard') || event === 'public_report_error') continue
    const isLink = event === 'public_report_access'
    if (event === 'page_view' && (page === '/report' || page === '/s/:id')) continue
    const figure = isLink ? 'reports' : figureOf[event]
    const figures = days.get(day) ?? none
    days.set(day, { ...figures, [figure]: figures[figure] + count })
  }
  return [...days].map(([day, figures]) => ({ day, ...figures })).toSorted((a, b) => (a.day < b.day ? 1 : -1))
}

/** All zeros for no days. */
export const sumOfDays = (days: readonly SiteFigures[]): SiteFigures =>
  days.reduce(
    (sum, one) => ({
      visits: sum.visits + one.visits,
      booking: sum.booking + one.booking,
      messages: sum.messages + one.messages,
      reports: sum.reports + one.reports,
    }),
    none,
  )
