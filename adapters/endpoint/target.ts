import { type Failure, failed } from './failures.ts'

/** What is called: the address without user, password and fragment, and the header made from the former two. */
export type Target = { readonly type: 'Target'; readonly url: URL; readonly authorization: string | null }

export const targetOf = (address: string): Target | Failure => {
  const url = URL.parse(address)
  if (url === null) return failed("The workflow's API endpoint is not a valid address.")
  if (!/^https?:$/.test(url.protocol)) return failed("The workflow's API endpoint is not an http: or https: address.")
  const authorization = basicAuthorization(url)
  return { type: 'Target', url: bare(url), authorization }
}

/** The address without what only its owner may read, and without the fragment. */
export const bare = (url: URL): URL => {
  const copy = new URL(url)
  copy.username = ''
  copy.password = ''
  copy.hash = ''
  return copy
}

const basicAuthorization = ({ username, password }: URL): string | null => {
  if (username === '' && password === '') return null
  return `Basic ${Buffer.from(`${unescaped(username)}:${unescaped(password)}`).toString('base64')}`
}

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
