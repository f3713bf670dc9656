import { type Failure, failed } from './failures.ts'
import { bare } from './target.ts'

const longestShown = 2000

/** Redirects are not followed: the sentence names the address to enter instead. */
export const redirected = (status: number, location: string | undefined, from: URL): Failure => {
  const to = location === undefined ? null : URL.parse(location, from)
  if (to === null || !/^https?:$/.test(to.protocol) || to.href.length > longestShown)
    return failed(`The endpoint answered ${status}, a redirect, but names no address that could be entered instead.`)
  if (bare(to).href === from.href) return failed(`The endpoint redirects (${status}) to its own address, ${from.href}.`)
  return failed(
    `The endpoint redirects (${status}), which is not followed. Enter this address instead: ${bare(to).href}`,
  )
}
