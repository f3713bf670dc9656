import { argon2PasswordHasher } from '#adapters/argon2/argon2-password-hasher.ts'
import { zxcvbnPasswordStrength } from '#adapters/zxcvbn/zxcvbn-password-strength.ts'
import type { Ports } from '#apps/infrastructure/infrastructure.ts'
import type { HeadStores } from '#apps/infrastructure/log-heads.ts'
import { type LiveFeed, liveFeed } from '#domain/log/service/live-feed.ts'
import { newSetUp } from './set-up.ts'
import type { Passwords } from './staff.ts'

/** What a process opens once, and its routes go on with when they are mounted again for changed settings. */
export type LastingParts = {
  readonly feed: LiveFeed
  readonly passwords: Passwords
  readonly setUp: ReturnType<typeof newSetUp>
  readonly stopping: AbortSignal
  /** Puts stored settings into use in this process. */
  readonly applySettings: () => Promise<void>
  readonly heads: HeadStores
}

/** Resolves once the feed has read the end of the log; `stopping` ends the feed. */
export const openLastingParts = async (
  { log, warn }: Ports<'log' | 'warn'>,
  parts: Pick<LastingParts, 'stopping' | 'applySettings' | 'heads'>,
): Promise<LastingParts> => {
  const feed = await liveFeed(log, warn)
  parts.stopping.addEventListener('abort', feed.stop)
  const passwords = { hasher: argon2PasswordHasher(), strength: zxcvbnPasswordStrength }
  return { ...parts, feed, passwords, setUp: newSetUp() }
}
