import { newDevice } from '#domain/security/model/index.ts'
import type { SecurityEventReader } from '#domain/security/ports/security-event-reader.ts'
import type { RequestOrigin, SecurityLog } from '#domain/security/service/security-log.ts'
import type { Sessions } from '../ports/sessions.ts'
import type { User, Users } from '../ports/users.ts'

/** Opens a session for an authenticated user and returns its token. */
export type OpenSession = (
  user: User,
  from: RequestOrigin,
  how: 'password' | 'totp' | 'recovery' | 'passkey' | 'invitation' | 'setUp',
) => Promise<string>

type Ports = {
  readonly users: Users
  readonly sessions: Sessions
  readonly events: SecurityEventReader
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

export const openSession =
  ({ users, sessions, events, record }: Ports): OpenSession =>
  async (user, from, how) => {
    const earlier = await events.signIns(user.id)
    const isFamiliar = earlier.length === 0 || isKnown(from, earlier)
    const token = await sessions.open(user.id, from)
    await users.signedIn(user.id)
    await record('signed_in', user, from, `${isFamiliar ? 'Known device' : newDevice}: ${ways[how]}`)
    return token
  }

type Place = Pick<RequestOrigin, 'address' | 'browser'>

/** A known device has a known browser and network; addresses change within a network. */
const isKnown = (from: Place, earlier: readonly Place[]): boolean =>
  earlier.some(({ browser }) => browser === from.browser) &&
  earlier.some(({ address }) => networkOf(address) === networkOf(from.address))

/** The first half of an IPv4 address, or the first 48 bits of an IPv6 one. */
const networkOf = (address: string): string =>
  address.includes('.') ? address.split('.').slice(0, 2).join('.') : address.split(':').slice(0, 3).join(':')
