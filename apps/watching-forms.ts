import { z } from 'zod'

export const headers = z
  .string()
  .refine((list) => headersIn(list) !== null, 'name=value pairs, comma-separated, with % as %25')
  .transform((list) => headersIn(list) ?? {})

export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'fatal, error, warn, info, debug, trace or silent',
})

const pairForm = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([ -~]*?)\s*$/

/** The headers in comma-separated pairs whose percent signs escape, as OpenTelemetry writes them; null for another text. */
const headersIn = (list: string): Readonly<Record<string, string>> | null => {
  const pairs = list.split(',').map((pair) => pairForm.exec(pair))
  try {
    return pairs.includes(null) ? null : Object.fromEntries(pairs.map((pair) => decodedPair(pair ?? [])))
  } catch {
    return null
  }
}

/** @throws URIError for a percent sign that escapes nothing. */
const decodedPair = ([, name = '', value = '']: readonly string[]): readonly [string, string] => [
  decodeURIComponent(name),
  decodeURIComponent(value),
]
