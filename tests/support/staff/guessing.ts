import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { factors } from '#contracts/staff/http/factors.ts'
import { type ApiClient, apiClient } from '#tests/support/api-client.ts'
import { joined, ownPassword } from './team.ts'

/** Makes browsers, each on a network of its own: a server with `TRUST_PROXY` trusts the header. */
export const distantBrowsers = (url: string) => {
  let networks = 0
  const newAddress = () => `10.9.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`
  return {
    newAddress,
    browser: (address = newAddress()): ApiClient => apiClient(url, { 'x-forwarded-for': address }),
  }
}

/** The statuses of a guess that is made again and again. */
export const statusesOf = async (count: number, guess: (n: number) => Promise<Response>): Promise<number[]> => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push((await guess(n)).status)
  return statuses
}

export const times = (count: number, status: number): number[] => Array<number>(count).fill(status)

export const newMember = async (url: string, inviter?: ApiClient) => {
  const email = `${randomUUID()}@atrium.test`
  const { client } = await joined(url, email, 'auditor', inviter)
  return { client, email }
}

/** The one-time code of an `otpauth:` address, that many time steps from now. */
export const codeOf = (uri: string, steps = 0): string => {
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** A member of staff with one-time codes; `codeIn` is the code of that many time steps from now. */
export const memberWithCodes = async (url: string, inviter?: ApiClient) => {
  const member = await newMember(url, inviter)
  const { uri } = await member.client.call(factors.beginTotp, { body: { password: ownPassword } })
  const codeIn = (steps: number) => codeOf(uri, steps)
  await member.client.call(factors.confirmTotp, { body: { code: codeIn(0) } })
  return { ...member, codeIn }
}
