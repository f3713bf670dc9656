import { redactWords } from '#domain/kernel/secret-words.ts'

/** Far above any document; bounds memory against an endless answer. */
const maxBytes = 4 * 1024 * 1024
/** When streaming, each word arrives in an envelope many times its size. */
const maxStreamedBytes = 64 * 1024 * 1024

/**
 * A fetch with a limited response size: reading beyond it fails. A redirect is an answer, as following it would send what
 * is personal to a host that is not configured, perhaps without TLS. Where a server quotes the key, it is removed: what the
 * AI says is stored, in the log and in documents.
 */
export const limitedFetch =
  (key: string | undefined): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' })
    const { body, status, headers } = response
    const isStream = headers.get('content-type')?.includes('text/event-stream') === true
    const limited = body?.pipeThrough(limit(isStream ? maxStreamedBytes : maxBytes)) ?? null
    const redact = redactWords(key === undefined || key.length < shortestKey ? [] : [key])
    const clean = (text: string) => redact(isStream ? withEnd(withoutFillers(text)) : text)
    const ownHeaders = [...headers].map(([name, value]): [string, string] => [name, redact(value)])
    return new Response(limited && cleanLines(limited, clean), { status, headers: ownHeaders })
  }

type Bytes = Uint8Array<ArrayBuffer>

const limit = (max: number) => {
  let bytes = 0
  return new TransformStream<Bytes, Bytes>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      if (bytes > max) controller.error(new RangeError(`longer than ${max / 1024 / 1024} MiB`))
      else controller.enqueue(chunk)
    },
  })
}

/** A shorter one, such as `none`, is no secret, and stands in other words. */
const shortestKey = 8

/** Data without a content, or that a gateway made of a comment, keeps a connection alive: the client would call it broken. */
const withoutFillers = (text: string): string => text.replace(/^data:[ \t]{0,9}(?::.*)?\r?$/gm, ':')

/** The client keeps the line that ends a stream to itself, and some servers signal the end by nothing else. */
const withEnd = (text: string): string =>
  text.replace(/^data:[ \t]{0,9}\[DONE\][ \t]{0,9}\r?$/gm, 'data: {"choices":[],"done":true}\n\n$&')

const cleanLines = (body: ReadableStream<Bytes>, clean: (text: string) => string): ReadableStream<Bytes> =>
  body.pipeThrough(new TextDecoderStream()).pipeThrough(changeLines(clean)).pipeThrough(new TextEncoderStream())

/** Lines at once: each event of a stream ends with one, and is not held back. */
const changeLines = (change: (text: string) => string) => {
  let start = ''
  return new TransformStream<string, string>({
    transform: (chunk, controller) => {
      const end = chunk.lastIndexOf('\n') + 1
      if (end > 0) controller.enqueue(change(start + chunk.slice(0, end)))
      start = end > 0 ? chunk.slice(end) : start + chunk
    },
    flush: (controller) => controller.enqueue(change(start)),
  })
}
