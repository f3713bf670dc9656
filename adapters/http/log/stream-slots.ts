import { RequestRefused } from '#adapters/http/server/problems.ts'

/** Limits concurrent streams per session: each costs memory while open. */
type StreamSlots = { readonly take: (session: string) => () => void }

/** Far more tabs than a user has open. */
const maxPerSession = 50

export const streamSlots = (): StreamSlots => {
  const open = new Map<string, number>()
  const put = (session: string, count: number) => void (count === 0 ? open.delete(session) : open.set(session, count))
  return {
    /** @returns an idempotent release. Throws when the limit is reached. */
    take: (session) => {
      const taken = open.get(session) ?? 0
      if (taken >= maxPerSession) throw tooManyStreams()
      put(session, taken + 1)
      let held = true
      return () => {
        if (held) put(session, (open.get(session) ?? 1) - 1)
        held = false
      }
    },
  }
}

const tooManyStreams = () =>
  new RequestRefused({
    status: 429,
    detail: `This session follows ${maxPerSession} times already. Close some of its tabs.`,
    retryAfterSeconds: 15,
  })
