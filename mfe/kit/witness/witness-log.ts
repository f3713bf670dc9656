import { readJson } from '#contracts/json.ts'
import type { Sentence } from '#contracts/messages.ts'
import { isExtended } from './is-extended.ts'

/** A signed head of the log: the note of C2SP tlog-checkpoint, and what it says. */
type Head = { readonly note: string; readonly size: number; readonly root: string; readonly signer: string }

/** Two heads of which the second does not extend the first. */
export type Split = { readonly before: Head; readonly now: Head }

const place = 'atrium-log-head'
const timeoutMs = 30_000

/**
 * Compares the head that the server shows now, or the note in the page, with the newest one that this browser has
 * seen, and keeps it if it extends that one. Null where it does, and where the server did not answer.
 */
export const witnessLog = async (noteInPage = ''): Promise<Split | null> => {
  // Read before the request: another tab may see a newer head meanwhile.
  const previous = storedHead()
  const inPage = headIn(noteInPage)
  const isOlder = inPage === null || inPage.size < (previous?.size ?? 0)
  const now = isOlder ? headIn(await textAt('/log/checkpoint')) : inPage
  if (now === null) return null
  if (previous !== null && !isNewLog(previous, now) && (await isSplit(previous, now))) return { before: previous, now }
  const latest = storedHead()
  if (latest === null || latest.size < now.size || latest.note === previous?.note) keepHead(now)
  return null
}

/** From now on, compares with this head. */
export const keepHead = ({ note }: Head): void => {
  try {
    localStorage.setItem(place, note)
  } catch {
    // A browser without storage can compare nothing.
  }
}

const storedHead = (): Head | null => {
  try {
    return headIn(localStorage.getItem(place) ?? '')
  } catch {
    return null
  }
}

const isSplit = async (previous: Head, now: Head): Promise<boolean> => {
  if (now.size <= previous.size) return now.size < previous.size || now.root !== previous.root
  const answer = await textAt(`/log/consistency?from=${previous.size}&to=${now.size}`)
  const fields = answer === '' ? null : readJson(answer)
  const proof = typeof fields === 'object' && fields !== null && 'proof' in fields ? fields.proof : null
  return Array.isArray(proof) && (await isExtended(previous, now, proof.map(String))) === false
}

/** On an address of the own machine one installation follows another; each signs with a key of its own. */
const isNewLog = (previous: Head, now: Head): boolean =>
  /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname) && previous.signer !== now.signer

/** The beginning of the first signature holds the id of its key. */
const form = /^[^\n]+\n(\d{1,15})\n([A-Za-z0-9+/]{43}=)\n[\s\S]*?\n— \S+ (\S{5})/

const headIn = (note: string): Head | null => {
  const [, size, root, signer] = form.exec(note) ?? []
  return size === undefined || root === undefined || signer === undefined
    ? null
    : { note, size: Number(size), root, signer }
}

/** Empty where the server does not answer, or refuses. */
const textAt = async (path: string): Promise<string> => {
  try {
    const answer = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    return answer.ok ? await answer.text() : ''
  } catch {
    return ''
  }
}

/** What a page says of two heads of which the second does not extend the first. */
export const splitWords = {
  what: 'The log of this server does not extend the one that it showed this browser before: something recorded was changed or removed, or an earlier state was restored. Keep both signed heads as evidence.',
  before: 'Download the head seen before',
  now: 'Download the head shown now',
  accept: 'Accept the log as it is now',
} as const satisfies Record<string, Sentence>
