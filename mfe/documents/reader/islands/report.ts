import type { ReportError } from '../reading/report-errors.ts'
import { addTools } from './report/add-tools.ts'
import { countError, countOpening } from './report/count.ts'
import { followReport } from './report/follow-report.ts'
import { loadReport } from './report/load-report.ts'
import { measureReading } from './report/measure-reading.ts'
import { tellView } from './report/tell-view.ts'
import { whenRead } from './when-read.ts'

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
