import { errorOfStatus, type ReportError } from '../reading/report-errors.ts'
import { tell } from './post.ts'
import { addTools } from './report/add-tools.ts'
import { countError, countOpening } from './report/count.ts'
import { followReport } from './report/follow-report.ts'
import { measureReading } from './report/measure-reading.ts'
import { showUnable } from './report/show-unable.ts'
import { whenRead } from './when-read.ts'

/** The server sent no report: asks for it here, and has the page made anew where there is one, once. */
const loadReport = async (report: HTMLElement): Promise<void> => {
  const response = await fetch('/api/public/report', { headers: { accept: 'application/json' } }).catch(() => null)
  if (response?.ok && !wasReloaded()) {
    location.reload()
    return
  }
  const error = errorOfStatus(response?.status ?? 500)
  countError(error)
  showUnable(report, error)
}

/** Then it has been tried already. */
const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

/** Says that the report is looked at: once somebody can see it, which a tab in the background does not let them. */
const tellView = (shareId: string): void => {
  const say = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', say)
    tell('/api/public/report/view', { report: shareId })
  }
  document.addEventListener('visibilitychange', say)
  say()
}

const start = (): void => {
  const report = document.querySelector<HTMLElement>('[data-report]')
  if (report === null) return
  const error = report.dataset.error as ReportError | undefined
  if (error !== undefined) countError(error)
  else if (report.dataset.report === 'shown') countOpening()
  if (report.dataset.report === 'loading') void loadReport(report)
  if (report.dataset.report === 'shown') accompany(report, report.dataset.share ?? '')
}

/** What a shown report gets beside its text. */
const accompany = (report: HTMLElement, shareId: string): void => {
  const ending = new AbortController()
  addTools(report, ending.signal)
  tellView(shareId)
  measureReading(report, shareId, ending.signal)
  followReport(report, shareId, () => ending.abort())
}

whenRead(start)
