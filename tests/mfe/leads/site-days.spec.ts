import { expect, it } from 'vitest'
import { siteDays, sumOfDays } from '#mfe/leads/model/site-days.ts'

const count = (
  day: string,
  event: 'page_view' | 'contact_sent' | 'public_report_access',
  page: string,
  count: number,
) => ({
  day,
  event,
  page,
  count,
  error: null,
})

it('the visits of the site are counted by day, without the dashboard, and each link once', () => {
  const days = siteDays([
    count('2026-03-01', 'page_view', '/', 4),
    count('2026-03-02', 'page_view', '/', 2),
    count('2026-03-02', 'page_view', '/privacy-policy', 1),
    count('2026-03-02', 'page_view', '/dashboard/leads', 50),
    count('2026-03-02', 'contact_sent', '/', 1),
    count('2026-03-02', 'page_view', '/report', 3),
    count('2026-03-02', 'public_report_access', '/report', 3),
  ])
  expect(days).toEqual([
    { day: '2026-03-02', visits: 3, booking: 0, messages: 1, reports: 3 },
    { day: '2026-03-01', visits: 4, booking: 0, messages: 0, reports: 0 },
  ])
  expect(sumOfDays(days)).toEqual({ visits: 7, booking: 0, messages: 1, reports: 3 })
})
