import type pg from 'pg'

/** Bytes buffered for the reader before back-pressure pauses the server. */
const maxWaiting = 8 * 1024 * 1024

type Connection = {
  readonly stream: { readonly pause: () => void; readonly resume: () => void }
  readonly query: (text: string) => void
  readonly sendCopyFromChunk: (chunk: Buffer) => void
}

export type Copying = ReturnType<typeof copying>

type Options = {
  /** A server that sends no byte for this long is considered lost. */
  readonly silenceMs: number
  /** How long it may take until the first byte. */
  readonly beginsWithinMs?: number
  /** Maps an error of the server to the error to throw. */
  readonly failure?: (error: Error) => Error
}

/**
 * A statement that answers with a stream, using the interface that `pg` has for such statements. Each of the `batches`
 * has the messages received since the previous one; `COPY` sends one for each row.
 */
export const copying = (
  client: pg.Client,
  text: string,
  { silenceMs, beginsWithinMs = silenceMs, failure = (error) => error }: Options,
) => {
  const rows: (string | null)[][] = []
  const none = () => undefined
  let [waiting, bytes, over, wake]: [Buffer[], number, Error | boolean, () => void] = [[], 0, false, none]
  let connection: Connection | undefined
  const end = (how: Error | true) => {
    if (over === false) over = how
    wake()
  }
  const statement = {
    submit: (on: Connection) => {
      connection = on
      on.query(text)
    },
    handleRowDescription: none,
    handleCommandComplete: none,
    handleEmptyQuery: none,
    handleCopyInResponse: none,
    handleDataRow: ({ fields }: { readonly fields: (string | null)[] }) => {
      rows.push(fields)
      wake()
    },
    handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => {
      // The parser reuses its buffer.
      waiting.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes > maxWaiting) connection?.stream.pause()
      wake()
    },
    handleError: (error: Error) => end(failure(error)),
    handleReadyForQuery: () => end(true),
  }
  client.query(statement as unknown as pg.Submittable)
  const batches = async function* (): AsyncGenerator<readonly Buffer[]> {
    for (;;) {
      const next = waiting
      if (next.length > 0) {
        ;[waiting, bytes] = [[], 0]
        connection?.stream.resume()
        yield next
      } else if (over instanceof Error) throw over
      else if (over) return
      else {
        const silent = () => end(new Error('the database does not answer'))
        const silence = setTimeout(silent, rows.length === 0 ? beginsWithinMs : silenceMs)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        clearTimeout(silence)
      }
    }
  }
  const messages = async function* (): AsyncGenerator<Buffer> {
    for await (const batch of batches()) yield* batch
  }
  return { rows, batches, messages, send: (chunk: Buffer) => connection?.sendCopyFromChunk(chunk) }
}
