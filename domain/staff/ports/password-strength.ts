import type { Counted } from '#domain/kernel/guess.ts'

/** A password's strength from 0 to 4; `ownWords` count as easily guessed. */
export type PasswordStrength = (password: string, ownWords: readonly string[], counted: Counted) => Promise<number>
