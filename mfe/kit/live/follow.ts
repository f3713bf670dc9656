import { readJson } from '#contracts/json.ts'
import {
  type Change,
  type ChangeGroups,
  changeKinds,
  followed,
  grouping,
  placeOfPage,
  resumed,
} from '#contracts/log/http/live.ts'

export type LiveState = 'connecting' | 'open' | 'cut'

/** What a change says of which aggregate; many at once say no more. */
export type SeenChange = Pick<Change, 'kind' | 'id' | 'type'>

type Listener = {
  readonly onChange: (change: SeenChange) => void
  /** Changes may have been missed: refetch everything on screen. */
  readonly onReset: () => void
  /** The server refused the connection; the session may have ended. */
  readonly onRefused: () => void
  readonly onState: (state: LiveState) => void
}

/** The log position when the page was rendered, before its data was read; undefined if the browser keeps no timings. */
const pagePlace = (): string | undefined => {
  const page = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
  return page?.serverTiming?.find(({ name }) => name === placeOfPage)?.description
}

const addressOf = (place: string | undefined): string =>
  `/api/events?${new URLSearchParams({
    [followed.name]: followed.everything,
    [grouping.name]: grouping.groups,
    ...(place !== undefined && { [placeOfPage]: place }),
  })}`

const changesOf = (data: string): readonly SeenChange[] =>
  Object.entries((readJson(data) as ChangeGroups | undefined) ?? {}).flatMap(([kind, byType]) =>
    Object.entries(byType).flatMap(([type, ids]) => ids.map((id) => ({ kind: kind as Change['kind'], id, type }))),
  )

/** The delay before reopening a connection that the browser gave up on. */
const reopenAfterMs = 3000

/** Follows `GET /api/events` until the returned function is called, and reconnects if the browser gives up. */
export const followChanges = (listener: Listener): (() => void) => {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  // Initially true: a list may have been read before the server began to follow the log for this tab.
  let mayHaveMissed = true
  let isFirst = true
  const open = (): void => {
    source = new EventSource(addressOf(pagePlace()), { withCredentials: true })
    source.onopen = () => {
      listener.onState('open')
    }
    source.onerror = () => {
      mayHaveMissed = true
      isFirst = false
      listener.onState('cut')
      if (source.readyState !== EventSource.CLOSED) return
      listener.onRefused()
      timer = setTimeout(open, reopenAfterMs)
    }
    const reset = () => {
      mayHaveMissed = false
      listener.onReset()
    }
    const pass = (change: SeenChange) => {
      // An unknown kind, from a newer server, affects nothing on screen.
      if (changeKinds.includes(change.kind)) listener.onChange(change)
    }
    source.addEventListener('change', ({ data }) => {
      const change = readJson(data) as Change | undefined
      if (change !== undefined) pass(change)
    })
    source.addEventListener('changes', ({ data }) => changesOf(data).forEach(pass))
    source.addEventListener('ready', ({ data }) => {
      if (isFirst && data === resumed) mayHaveMissed = false
      if (mayHaveMissed) reset()
    })
    source.addEventListener('reset', reset)
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
