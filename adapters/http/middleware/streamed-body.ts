/**
 * A body of pieces, each asked for when the one before was taken. Rejects where the first one cannot be had: then
 * nothing was sent. A later one that fails breaks the answer off, so that half of it is never taken for the whole.
 */
export const streamedBody = async (pieces: AsyncIterable<Uint8Array>): Promise<ReadableStream<Uint8Array>> => {
  const iterator = pieces[Symbol.asyncIterator]()
  const first = await iterator.next()
  let begun = false
  const next = () => {
    if (begun) return iterator.next()
    begun = true
    return first
  }
  return new ReadableStream<Uint8Array>({
    pull: async (out) => {
      const { done, value } = await next()
      if (done) out.close()
      else out.enqueue(value)
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
}
