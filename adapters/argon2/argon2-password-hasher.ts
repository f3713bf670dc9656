import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '#domain/staff/ports/password-hasher.ts'

/** Argon2id with the parameters that OWASP's password storage cheat sheet gives first: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argon2PasswordHasher = async (): Promise<PasswordHasher> => {
  const dummyHash = await hash('nobody has this password', cost)
  return {
    hash: (password) => hash(password, cost),
    verify: async (password, known) => (await verify(known ?? dummyHash, password)) && known !== null,
  }
}
