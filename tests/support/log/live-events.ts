import type { ApiClient } from '#tests/support/api-client.ts'

export type LiveEvent = { readonly event: string; readonly id: string; readonly data: string }

export type LiveEvents = {
  readonly headers: Headers
  /** The next event; heartbeats are skipped. Throws if the stream has ended. */
  readonly next: () => Promise<LiveEvent>
  readonly close: () => void
}

/** Opens the server-sent events as a browser does. */
export const liveEvents = async (
  client: ApiClient,
  lastEventId?: string,
  path = '/api/events',
): Promise<LiveEvents> => {
  const closing = new AbortController()
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const response = await client.send(path, { headers, signal: closing.signal })
  if (response.body === null) throw new Error(`no stream but ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<LiveEvent> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end === -1) {
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream ended')
        text += value
        continue
      }
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      if (!block.startsWith(':')) return parse(block)
    }
  }
  return { headers: response.headers, next, close: () => closing.abort() }
}

const parse = (block: string): LiveEvent => {
  const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s) as [string, string]))
  return { event: fields.get('event') ?? 'message', id: fields.get('id') ?? '', data: fields.get('data') ?? '' }
}
