import { auth } from '#contracts/staff/http/auth.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'

export const ownPassword = 'a better battery staple'

export const tokenIn = (inviteUrl: string): string => new URL(inviteUrl).hash.slice(1)

/** A member of staff who has accepted an invitation of `inviter`, else of the first admin, and the browser that did. */
export const joined = async (url: string, email: string, role: 'admin' | 'auditor', inviter?: ApiClient) => {
  const { inviteUrl } = await (inviter ?? (await staffClient(url))).call(staff.invite, { body: { email, role } })
  const client = apiClient(url)
  const { user } = await client.call(auth.invite, { body: { token: tokenIn(inviteUrl), password: ownPassword } })
  return { client, user }
}

export const idOf = async (client: ApiClient, email: string): Promise<string> =>
  (await client.call(staff.list, {})).staff.find((member) => member.email === email)?.id ?? ''
