export type ServerEvent = { readonly event: string; readonly data: string }

/** The server-sent events of an answer, one by one as they come. */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const parts = `${rest}${decoder.decode(read.value, { stream: true })}`.split('\n\n')
      rest = parts.pop() ?? ''
      yield* parts.map(eventOf)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

const eventOf = (part: string): ServerEvent => {
  const fields = part.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line))
  const valuesOf = (name: string) => fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ''] : []))
  return { event: valuesOf('event').join(''), data: valuesOf('data').join('\n') }
}
