import { errorOfStatus } from '../../reading/report-errors.ts'
import { countError } from './count.ts'
import { showReplaced, showUnable } from './show-unable.ts'
import { tellNews } from './tell-news.ts'

/** Follows what becomes of the report: an ended one leaves the page at once, a newer one is offered. */
export const followReport = (report: HTMLElement, shareId: string, onEnd: () => void): void => {
  const feed = new EventSource('/api/public/report/events')
  const tabs = new BroadcastChannel('report')
  const leave = () => {
    feed.close()
    tabs.close()
    onEnd()
  }
  const end = (status: number) => {
    leave()
    countError(errorOfStatus(status))
    showUnable(report, errorOfStatus(status))
  }
  const turnAway = () => {
    leave()
    showReplaced(report)
  }
  // A browser has one report open. The other tabs hear it from this one, at once; the server would tell them too.
  tabs.addEventListener('message', ({ data }) => data !== shareId && turnAway())
  tabs.postMessage(shareId)
  feed.addEventListener('ended', ({ data }) => (data === 'replaced' ? turnAway() : end(404)))
  const offer = () => tellNews(report, 'A newer version is here.', 'Show it')
  feed.addEventListener('changed', offer)
  feed.addEventListener('report', ({ data }) => {
    if (data !== shareId) turnAway()
    // It comes first, and again after each cut: nobody told of an edit in between.
    else void versionNow().then((version) => version !== null && version !== report.dataset.version && offer())
  })
  feed.addEventListener('error', () => {
    // A feed that was cut off comes back by itself; one that was refused does not, and the report says why.
    if (feed.readyState === EventSource.CLOSED) void whyNot().then((status) => status !== null && end(status))
  })
}

/** The version of the report as it is by now, or null where that cannot be known. */
const versionNow = async (): Promise<string | null> => {
  const response = await fetch('/api/public/report', { method: 'HEAD' }).catch(() => null)
  return response?.ok ? (/\d+/.exec(response.headers.get('etag') ?? '')?.[0] ?? null) : null
}

/** The status with which the report is refused, or null where it is not. */
const whyNot = async (): Promise<number | null> => {
  const response = await fetch('/api/public/report').catch(() => null)
  return response === null || (response.status !== 403 && response.status !== 404) ? null : response.status
}
