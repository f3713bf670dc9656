import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** The first line of what is piped in; empty where there is none. */
export const firstLineOf = async (input: Readable): Promise<string> => {
  const lines = createInterface({ input })
  for await (const line of lines) return line
  return ''
}
