import { decodePercent } from '#domain/kernel/percent-text.ts'
import { type Failure, failWith } from './failures.ts'

/** The URL to call without user, password and fragment, and the Authorization header made from user and password. */
type Target = { readonly type: 'Target'; readonly url: URL; readonly authorization: string | null }

/**
 * A permanent failure for an empty address, a malformed one and any scheme but `http:` and `https:`. Credentials become
 * Basic authentication (RFC 7617) in UTF-8.
 */
export const targetOf = (address: string): Target | Failure => {
  if (address === '') return failWith('This workflow has no API endpoint. Add one under Configure.')
  const url = URL.parse(address)
  if (url === null) return failWith("The workflow's API endpoint is not a valid address.")
  if (!/^https?:$/.test(url.protocol)) return failWith("The workflow's API endpoint is not an http: or https: address.")
  const authorization = basicAuthorization(url)
  return { type: 'Target', url: withoutCredentials(url), authorization }
}

/** The URL without credentials and fragment. */
export const withoutCredentials = (url: URL): URL => {
  const copy = new URL(url)
  copy.username = ''
  copy.password = ''
  copy.hash = ''
  return copy
}

const basicAuthorization = ({ username, password }: URL): string | null => {
  if (username === '' && password === '') return null
  return `Basic ${Buffer.from(`${decodePercent(username)}:${decodePercent(password)}`).toString('base64')}`
}
