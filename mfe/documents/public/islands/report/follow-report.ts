import { errorOfStatus } from '../../reading/report-errors.ts'
import { countError } from './count.ts'
import { showReplaced, showUnable } from './show-unable.ts'
import { tellNews } from './tell-news.ts'

/** Follows what becomes of the report: an ended one leaves the page at once, a newer one is offered. */
export const followReport = (report: HTMLElement, shareId: string, onEnd: () => void): void => {
  const feed = new EventSource('/api/public/report/events')
  const end = (status: number) => {
    feed.close()
    onEnd()
    countError(errorOfStatus(status))
    showUnable(report, errorOfStatus(status))
  }
  const turnAway = () => {
    feed.close()
    onEnd()
    showReplaced(report)
  }
  feed.addEventListener('ended', ({ data }) => (data === 'replaced' ? turnAway() : end(404)))
  feed.addEventListener('changed', () => tellNews(report, 'A newer version is here.', 'Show it'))
  feed.addEventListener('report', ({ data }) => data !== shareId && turnAway())
  feed.addEventListener('error', () => {
    // A feed that was cut off comes back by itself; one that was refused does not, and the report says why.
    if (feed.readyState === EventSource.CLOSED) void whyNot().then((status) => status !== null && end(status))
  })
}

/** The status with which the report is refused, or null where it is not. */
const whyNot = async (): Promise<number | null> => {
  const response = await fetch('/api/public/report').catch(() => null)
  return response === null || (response.status !== 403 && response.status !== 404) ? null : response.status
}
