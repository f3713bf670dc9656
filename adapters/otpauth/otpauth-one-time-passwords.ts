import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { OneTimePasswords } from '#domain/staff/ports/second-factors.ts'

const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20
const recoveryBytes = 10

/** @param issuer the name an authenticator app shows beside the account. */
export const otpauthOneTimePasswords = (issuer: string): OneTimePasswords => {
  const totp = (secret: string, label = '') =>
    new TOTP({ ...parameters, issuer, label, secret: Secret.fromBase32(secret) })
  return {
    newSecret: () => new Secret({ size: secretBytes }).base32,
    uri: (secret, account) => totp(secret, account).toString(),
    stepOf: (secret, code, at) => {
      // The library throws for signs of more than one byte.
      if (!/^\d{6}$/.test(code)) return null
      const timestamp = new Date(at).getTime()
      const delta = totp(secret).validate({ token: code, timestamp, window: 1 })
      return delta === null ? null : Math.floor(timestamp / (parameters.period * 1000)) + delta
    },
    newRecoveryCode: () =>
      new Secret({ buffer: new Uint8Array(randomBytes(recoveryBytes)).buffer }).base32
        .toLowerCase()
        .replaceAll(/(.{4})(?=.)/g, '$1-'),
  }
}
