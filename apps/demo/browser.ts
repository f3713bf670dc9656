import { type Call, callRoute, type Send } from '#contracts/client.ts'
import type { Route, RouteReply } from '#contracts/route.ts'
import { auth } from '#contracts/staff/http/auth.ts'

type Credentials = { readonly email: string; readonly password: string }

export type Browser = <R extends Route>(route: R, call: Call<R>) => Promise<RouteReply<R>>

/** Makes contract calls like a browser, with a session cookie. */
export const newBrowser = (url: string): Browser => {
  let cookie = ''
  const send: Send = async (path, init) => {
    const headers = new Headers(init.headers)
    if (cookie !== '') headers.set('cookie', cookie)
    const response = await fetch(new URL(path, url), { ...init, headers })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response
  }
  return (route, call) => callRoute(send, route, call)
}

/** Throws if the credentials are refused. */
export const signedIn = async (url: string, { email, password }: Credentials): Promise<Browser> => {
  const browser = newBrowser(url)
  await browser(auth.login, { body: { email, password } })
  return browser
}
