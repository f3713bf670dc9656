import type { Context } from 'hono'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { bodyText } from './body-text.ts'

/** A field holds up to 10,000 characters of up to nine bytes each in form encoding. */
const limitBytes = 1024 * 1024

/** The named fields of a posted form with normalised line breaks; missing ones are empty. */
export const formBody = async <Name extends string>(
  c: Context,
  names: readonly Name[],
): Promise<Readonly<Record<Name, string>>> => {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new RequestRefused({ status: 415, detail: 'Send a form, as application/x-www-form-urlencoded.' })
  const params = new URLSearchParams(await bodyText(c, limitBytes))
  const fields = names.map((name) => [name, (params.get(name) ?? '').replaceAll('\r\n', '\n')])
  return Object.fromEntries(fields) as Record<Name, string>
}
