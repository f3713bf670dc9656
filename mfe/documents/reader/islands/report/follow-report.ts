import { errorOfStatus } from '../../reading/report-errors.ts'
import { countError } from './count.ts'
import { showReplaced, showUnable } from './show-unable.ts'

/** Says something above the report, with a button that loads the page again. */
const tellNews = (report: HTMLElement, words: string, action: string): void => {
  const place = report.querySelector('[data-news]')
  if (place === null) return
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = action
  button.addEventListener('click', () => location.reload())
  place.replaceChildren(words, button)
}

/** In milliseconds, before a feed that the browser gave up is asked for again. */
const againMs = 3000

/** Follows what becomes of the report: an ended one leaves the page at once, a newer one is offered. */
export const followReport = (report: HTMLElement, shareId: string, onEnd: () => void): void => {
  const left = new AbortController()
  const tabs = new BroadcastChannel('report')
  const leave = () => {
    left.abort()
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
  listen(report, { shareId, left: left.signal, end, turnAway })
}

type Listener = {
  readonly shareId: string
  readonly left: AbortSignal
  readonly end: (status: number) => void
  readonly turnAway: () => void
}

const listen = (report: HTMLElement, listener: Listener): void => {
  const { shareId, left, end, turnAway } = listener
  if (left.aborted) return
  const feed = new EventSource('/api/public/report/events')
  left.addEventListener('abort', () => feed.close(), { once: true })
  const offer = () => tellNews(report, 'A newer version is here.', 'Show it')
  feed.addEventListener('ended', ({ data }) => (data === 'replaced' ? turnAway() : end(404)))
  feed.addEventListener('changed', offer)
  feed.addEventListener('report', ({ data }) => {
    if (data !== shareId) turnAway()
    // It comes first, and again after each cut: nobody told of an edit in between.
    else void readsOtherwise(report).then((otherwise) => otherwise && !left.aborted && offer())
  })
  const goOn = (status: number | null) => {
    if (left.aborted) return
    if (status === null) setTimeout(() => listen(report, listener), againMs)
    else end(status)
  }
  feed.addEventListener('error', () => {
    // Most feeds that are cut off come back by themselves. One that does not was refused, or met a proxy without its server.
    if (feed.readyState === EventSource.CLOSED) void whyNot().then(goOn)
  })
}

/** Its run's version alone does not tell: staff who try out other words, or take an edit back, raise it as well. */
const readsOtherwise = async (report: HTMLElement): Promise<boolean> => {
  const version = await versionNow()
  if (version === null || version === report.dataset.version) return false
  const now = await fetch('/report').catch(() => null)
  if (!now?.ok) return false
  return textOf(new DOMParser().parseFromString(await now.text(), 'text/html')) !== textOf(document)
}

const textOf = (page: Document): string =>
  [page.querySelector('main')?.textContent, page.querySelector('iframe')?.srcdoc].join('\n')

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
