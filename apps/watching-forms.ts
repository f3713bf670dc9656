import { z } from 'zod'

export const headers = z
  .string()
  .refine((list) => headersIn(list) !== null, 'name=value pairs, comma-separated, with % as %25')
  .transform((list) => headersIn(list) ?? {})

export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'fatal, error, warn, info, debug, trace or silent',
})

/** The headers in comma-separated pairs whose percent signs escape, as OpenTelemetry writes them; null for another text. */
const headersIn = (list: string): Readonly<Record<string, string>> | null => {
  const pairs = list.split(',').map((pair) => {
    const end = Math.max(0, pair.indexOf('='))
    return [pair.slice(0, end).trim(), pair.slice(end + 1).trim()] as const
  })
  if (!pairs.every(([name, value]) => nameForm.test(name) && valueForm.test(value))) return null
  try {
    return Object.fromEntries(pairs.map((pair) => pair.map(decodeURIComponent)))
  } catch {
    // A percent sign escapes nothing.
    return null
  }
}

/** A token of RFC 9110. */
const nameForm = /^[\w!#$%&'*+.^`|~-]+$/
const valueForm = /^[ -~]*$/
