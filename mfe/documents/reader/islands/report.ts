import { refusesCookies } from '@atrium/kit/cookies'
import { errorOfStatus, type ReportError } from '../reading/report-errors.ts'
import { get, postQuietly } from './post.ts'
import { addTools } from './report/add-tools.ts'
import { chooseItems } from './report/choose-items.ts'
import { countError, countOpening } from './report/count.ts'
import { followReport } from './report/follow-report.ts'
import { keepTyped } from './report/keep-typed.ts'
import { measureReading } from './report/measure-reading.ts'
import { addQuestions } from './report/questions.ts'
import { adviseOnCookies, showUnable } from './report/show-unable.ts'
import { watchLog } from './report/watch-log.ts'
import { whenRead } from './when-read.ts'

/** The server rendered no report: requests it here, and reloads the page once if there is one. */
const loadReport = async (report: HTMLElement): Promise<void> => {
  const response = await get('/api/public/report', { headers: { accept: 'application/json' } })
  if (response?.ok && !wasReloaded()) {
    location.reload()
    return
  }
  const error = errorOfStatus(response?.status ?? 500)
  countError(error)
  showUnable(report, error)
}

/** Marks the reload, so that it happens once. */
const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

/** Reports the view once the page is visible, not in a background tab. */
const countView = (shareId: string): void => {
  const say = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', say)
    postQuietly('/api/public/report/view', { report: shareId })
  }
  document.addEventListener('visibilitychange', say)
  say()
}

const start = (): void => {
  const report = document.querySelector<HTMLElement>('[data-report]')
  if (report === null) return
  const error = report.dataset.error as ReportError | undefined
  if (error === 'access_denied' && refusesCookies()) adviseOnCookies(report)
  if (error !== undefined) countError(error)
  else if (report.dataset.report === 'shown') countOpening()
  if (report.dataset.report === 'loading') void loadReport(report)
  if (report.dataset.report === 'shown') accompany(report, report.dataset.share ?? '')
}

/** The behaviour of a shown report. */
const accompany = (report: HTMLElement, shareId: string): void => {
  const ending = new AbortController()
  addTools(report, ending.signal)
  keepTyped(report, shareId)
  chooseItems(report, ending.signal)
  addQuestions(report, shareId, ending.signal)
  countView(shareId)
  measureReading(report, shareId, ending.signal)
  followReport(report, shareId, () => ending.abort())
  void watchLog(report)
  focusSent(report)
}

/** The field that a sent form returns to: the controls added above it have moved it, also while the page scrolls to it. */
const focusSent = (report: HTMLElement): void => {
  const field = report.querySelector<HTMLElement>('[autofocus]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center', behavior: 'instant' })
}

whenRead(start)
