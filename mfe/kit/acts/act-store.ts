import { readJson } from '#contracts/json.ts'
import type { Act, ActStore } from './act-queue.ts'

const storageKey = 'acts'

type Stored = { readonly userId: string; readonly acts: readonly Act[] }

const read = (): Partial<Stored> => {
  try {
    return (readJson(sessionStorage.getItem(storageKey) ?? '') ?? {}) as Partial<Stored>
  } catch {
    // Without storage, acts do not outlive the page.
    return {}
  }
}

/** This tab's acts of one user, who alone may send them: those of another are deleted. */
export const storeOfSession = (userId: string): ActStore => ({
  read: () => {
    const record = read()
    if (record.userId === userId) return record.acts ?? []
    eraseStoredActs()
    return []
  },
  write: (acts) => {
    try {
      if (acts.length === 0) sessionStorage.removeItem(storageKey)
      else sessionStorage.setItem(storageKey, JSON.stringify({ userId, acts } satisfies Stored))
    } catch {
      // Without storage, acts do not outlive the page.
    }
  },
})

/** Deletes what a session has left. */
export const eraseStoredActs = (): void => {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage there is nothing to delete.
  }
}
