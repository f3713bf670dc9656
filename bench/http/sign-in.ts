import { email, password } from './servers.ts'

/** Signs the first user in; returns the cookie. */
export const signIn = async (url: string): Promise<string> => {
  const body = JSON.stringify({ email, password })
  const headers = { 'content-type': 'application/json' }
  const { status, headers: answered } = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`signing in was answered with ${status}`)
  return answered
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
