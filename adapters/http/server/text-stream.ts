/**
 * A streamed body with back-pressure. Rejects if the first chunk fails, before anything is sent. A later failure aborts
 * the response, so that a truncated body is not mistaken for a complete one.
 */
export const textStream = async (texts: AsyncIterable<string>): Promise<ReadableStream<Uint8Array>> => {
  const iterator = encodeTexts(texts)
  const first = await iterator.next()
  let hasBegun = false
  const next = () => {
    if (hasBegun) return iterator.next()
    hasBegun = true
    return first
  }
  return new ReadableStream<Uint8Array>({
    pull: async (out) => {
      const { done, value } = await next()
      if (done) out.close()
      else out.enqueue(value)
    },
    cancel: async () => {
      await iterator.return(undefined)
    },
  })
}

/** Texts in UTF-8, for bodies whose connection is destroyed by a failure. */
export async function* encodeTexts(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
