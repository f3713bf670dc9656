import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '#domain/staff/ports/password-hasher.ts'

/** Argon2id with the parameters that OWASP's password storage cheat sheet gives first: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A keyboard composes an accent with its letter, another one leaves them apart: the same password (NIST SP 800-63B,
 * 5.1.1.2). One that an earlier release hashed as it was typed is still compared as it is typed.
 */
const formsOf = (password: string) => [...new Set([password.normalize('NFC'), password])]

export const argon2PasswordHasher = async (): Promise<PasswordHasher> => {
  const dummyHash = await hash('nobody has this password', cost)
  return {
    hash: (password) => hash(password.normalize('NFC'), cost),
    verify: async (password, known) => {
      let matches = false
      for (const form of formsOf(password)) matches ||= await verify(known ?? dummyHash, form)
      return matches && known !== null
    },
  }
}
