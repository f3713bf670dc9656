import { RequestRefused } from '#adapters/http/server/problems.ts'

/** Whose streams are counted, such as a session's. */
type StreamOwner = { readonly name: string; readonly max: number }

/** Limits concurrent streams: each costs memory while open. */
type StreamSlots = { readonly take: (...owners: readonly StreamOwner[]) => () => void }

/** Far more tabs than a user has open. */
export const perSession = 50

/** Counts in this process alone: each server has the whole limit. */
export const streamSlots = (): StreamSlots => {
  const open = new Map<string, number>()
  const add = (name: string, more: 1 | -1): void => {
    const count = (open.get(name) ?? 0) + more
    if (count === 0) open.delete(name)
    else open.set(name, count)
  }
  return {
    /** @returns an idempotent release. Throws when the limit of one of the owners is reached. */
    take: (...owners) => {
      if (owners.some(({ name, max }) => (open.get(name) ?? 0) >= max)) throw tooManyStreams()
      for (const { name } of owners) add(name, 1)
      let isTaken = true
      return () => {
        if (isTaken) for (const { name } of owners) add(name, -1)
        isTaken = false
      }
    },
  }
}

const tooManyStreams = () =>
  new RequestRefused({
    status: 429,
    detail: 'Too many pages follow from here already. Close some of them.',
    retryAfterSeconds: 15,
  })
