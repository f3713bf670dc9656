import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '#domain/staff/ports/password-hasher.ts'

/** Argon2id with the parameters that OWASP's password storage cheat sheet gives first: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A keyboard composes an accent with its letter, another one leaves them apart: the same password (NIST SP 800-63B,
 * 5.1.1.2). One that an earlier release hashed as it was typed is still compared as it is typed.
 */
const formsOf = (password: string) => [...new Set([password.normalize('NFC'), password])]

/**
 * Hashes are in the PHC string format, with their own parameters: those of an earlier cost still verify. Without an
 * account, `verify` takes as long as with one and is false.
 */
export const argon2PasswordHasher = (): PasswordHasher => ({
  hash: (password) => hash(password.normalize('NFC'), cost),
  verify: async (password, passwordHash) => {
    let matches = false
    for (const form of formsOf(password)) matches ||= await verify(passwordHash ?? unmatchedHash, form)
    return matches && passwordHash !== null
  },
})

const zeros = (bytes: number) => Buffer.alloc(bytes).toString('base64').replaceAll('=', '')

/** Takes as long to verify as the hash of an account, and no password is expected to match it (PHC string format). */
const unmatchedHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${zeros(16)}$${zeros(32)}`
