import { type Change, change } from '../../../contracts/http/live.ts'

export type LiveState = 'connecting' | 'open' | 'cut'

type Listener = {
  readonly onChange: (change: Change) => void
  /** Changes may have been missed: everything on screen is to be read again. */
  readonly onReset: () => void
  /** The server would not have the connection; perhaps nobody is signed in any more. */
  readonly onRefused: () => void
  readonly onState: (state: LiveState) => void
}

/** Milliseconds until a connection that the browser has given up is tried anew. */
const REOPEN_AFTER = 3000

/** Follows `GET /api/events` until the returned function is called. The browser reconnects; where it gives up, this does. */
export const followChanges = (listener: Listener): (() => void) => {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasCut = false
  const open = (): void => {
    source = new EventSource('/api/events', { withCredentials: true })
    source.onopen = () => {
      listener.onState('open')
      if (wasCut) listener.onReset()
      wasCut = false
    }
    source.onerror = () => {
      wasCut = true
      listener.onState('cut')
      if (source.readyState !== EventSource.CLOSED) return
      listener.onRefused()
      timer = setTimeout(open, REOPEN_AFTER)
    }
    source.addEventListener('change', ({ data }) => listener.onChange(change.parse(JSON.parse(data))))
    source.addEventListener('reset', () => listener.onReset())
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
