/** No document comes near this; an endless answer must not fill the memory. */
const mostBytes = 4 * 1024 * 1024
/** Piece by piece, each word comes in a wrapping many times its size. */
const mostStreamedBytes = 64 * 1024 * 1024

/** Fetches with an answer of limited length: beyond it, reading fails. */
export const limitedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.body === null) return response
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true
  const most = isStream ? mostStreamedBytes : mostBytes
  let bytes = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      if (bytes > most) controller.error(new RangeError(`longer than ${most / 1024 / 1024} MiB`))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(limit), response)
}
