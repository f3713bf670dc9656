import { errorOfStatus } from '../../reading/report-errors.ts'
import { get } from '../post.ts'
import { translate } from '../words.ts'
import { countError } from './count.ts'
import { showMissedQuestions, showQuestions } from './questions.ts'
import { showReplaced, showUnable } from './show-unable.ts'

/** Not a reload, which would resubmit the form if this page is the response to one. */
const showAnew = (): void => location.replace('/report')

/** Shows a message above the report, with a reload button. */
const tellNews = (report: HTMLElement, words: string, action: string): void => {
  const place = report.querySelector('[data-news]')
  if (place === null) return
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = translate(action)
  button.addEventListener('click', showAnew)
  place.replaceChildren(translate(words), button)
}

/** The delay in milliseconds before reopening a feed that the browser gave up on. */
const againMs = 3000

/** Follows the report live: removes it when the share ends, offers a newer version. */
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
  // One report per browser: notifies other tabs at once, before the server does.
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

const listen = (report: HTMLElement, listener: Listener, isAgain = false): void => {
  const { shareId, left, end, turnAway } = listener
  if (left.aborted) return
  let isReconnection = isAgain
  const feed = new EventSource('/api/public/report/events')
  left.addEventListener('abort', () => feed.close(), { once: true })
  // The response to the reader's own decision shows it; a `decided` event would replace that navigation.
  report.querySelector('#decision')?.addEventListener('submit', () => feed.close())
  const offer = () => tellNews(report, 'A newer version is here.', 'Show it')
  feed.addEventListener('ended', ({ data }) => (data === 'replaced' ? turnAway() : end(404)))
  feed.addEventListener('changed', offer)
  feed.addEventListener('questions', () => void showQuestions(report))
  // Typed input no longer counts: the page shows the decision.
  feed.addEventListener('decided', showAnew)
  feed.addEventListener('report', ({ data }) => {
    if (data !== shareId) turnAway()
    // Sent first on every connection: edits may have been missed in between.
    else {
      void showMissedQuestions(report)
      void readsOtherwise(report).then((otherwise) => otherwise && !left.aborted && offer())
      if (isReconnection && report.querySelector('#decision form') !== null)
        void isDecided().then((decided) => decided && !left.aborted && showAnew())
      isReconnection = true
    }
  })
  const goOn = (status: number | null) => {
    if (left.aborted) return
    if (status === null) setTimeout(() => listen(report, listener, true), againMs)
    else end(status)
  }
  feed.addEventListener('error', () => {
    // EventSource reconnects unless it was refused, or a proxy answered in place of the server.
    if (feed.readyState === EventSource.CLOSED) void refusalStatus().then(goOn)
  })
}

/** Compares the content, because the run's version also rises for edits that were undone. */
const readsOtherwise = async (report: HTMLElement): Promise<boolean> => {
  const version = await versionNow()
  if (version === null || version === report.dataset.version) return false
  const now = await get('/report')
  if (!now?.ok) return false
  return textOf(new DOMParser().parseFromString(await now.text(), 'text/html')) !== textOf(document)
}

const textOf = (page: Document): string =>
  [documentIn(page.querySelector('main'))?.textContent, page.querySelector('iframe')?.srcdoc].join('\n')

/** The document without its sums, which depend on the reader's ticks, and its questions, which change separately. */
const documentIn = (main: HTMLElement | null): Node | undefined => {
  const copy = main?.cloneNode(true)
  if (copy instanceof Element) for (const part of copy.querySelectorAll('[data-sum], [data-questions]')) part.remove()
  return copy
}

/** Whether the decision is made, or its time over. */
const isDecided = async (): Promise<boolean> => {
  const response = await get('/api/public/report')
  const { decision } = response?.ok ? await response.json() : {}
  return decision != null && decision.state !== 'open'
}

/** The current version of the report, or null if unknown. */
const versionNow = async (): Promise<string | null> => {
  const response = await get('/api/public/report', { method: 'HEAD' })
  return response?.ok ? (/\d+/.exec(response.headers.get('etag') ?? '')?.[0] ?? null) : null
}

/** The status of a refusal, or null. */
const refusalStatus = async (): Promise<number | null> => {
  const response = await get('/api/public/report')
  return response === null || (response.status !== 403 && response.status !== 404) ? null : response.status
}
