import { networkOf } from '#domain/kernel/network.ts'
import { newDevice } from '#domain/security/model/index.ts'
import type { SecurityEventReader } from '#domain/security/ports/security-event-reader.ts'
import type { RequestOrigin, SecurityLog } from '#domain/security/service/security-log.ts'
import type { Sessions } from '../ports/sessions.ts'
import type { User, Users } from '../ports/users.ts'

/** `passwordHash`: of the password that was proved. */
type Authenticated = User & { readonly passwordHash?: string | null }

/**
 * Opens a session for an authenticated user and returns its token; null where the user was disabled, or got another
 * password, since that was checked.
 */
export type OpenSession = (
  user: Authenticated,
  from: RequestOrigin,
  how: 'password' | 'totp' | 'recovery' | 'passkey' | 'invitation' | 'setUp',
) => Promise<string | null>

type Ports = {
  readonly users: Pick<Users, 'signedIn'>
  readonly sessions: Pick<Sessions, 'open'>
  readonly events: Pick<SecurityEventReader, 'signIns'>
  readonly record: SecurityLog
}

const ways = {
  password: 'password',
  totp: 'password and one-time code',
  recovery: 'password and recovery code',
  passkey: 'password and passkey',
  invitation: 'invitation',
  setUp: 'set-up',
} as const

/** The first sign-in of an account counts as one from a familiar device. */
export const openSession =
  ({ users, sessions, events, record }: Ports): OpenSession =>
  async (user, from, how) => {
    const earlier = await events.signIns(user.id)
    const isFamiliar = earlier.length === 0 || isKnown(from, earlier)
    const token = await sessions.open(user.id, from, user.passwordHash)
    if (token === null) return null
    await users.signedIn(user.id)
    await record('signed_in', user, from, `${isFamiliar ? 'Known device' : newDevice}: ${ways[how]}`)
    return token
  }

type Place = Pick<RequestOrigin, 'address' | 'browser'>

/** A known device has a known browser and network; addresses change within a network. */
const isKnown = (from: Place, earlier: readonly Place[]): boolean =>
  earlier.some(({ browser }) => browser === from.browser) &&
  earlier.some(({ address }) => regionOf(address) === regionOf(from.address))

/** The first half of an IPv4 address, or the first 48 bits of an IPv6 one, however they are written. */
const regionOf = (address: string): string => {
  const network = networkOf(address)
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network.split('.').slice(0, 2).join('.')
}
