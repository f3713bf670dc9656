import { sizeOfNote } from '#domain/audit/model/index.ts'
import type { HeadPlace } from '#domain/audit/ports/outside-heads.ts'
import { type Bucket, callsTo, readable } from './bucket.ts'

const maxNoteLength = 10_000
/** All names have the same length, so that listings are in log order. */
const nameDigits = 16

type Stored = { readonly note: string; readonly etag: string }

/**
 * Keeps every head in an S3-compatible bucket as an object named by the size of its tree, which is never replaced, and
 * the newest one as `latest`, which is replaced by a larger one only while it is the one read last. Requests are signed (AWS
 * Signature 4).
 */
export const bucketHeads = (bucket: Bucket): HeadPlace => {
  const call = callsTo(bucket)
  let latest: Stored | null | undefined

  const readObject = async (name: string): Promise<Stored | null> => {
    const answer = await call('GET', name)
    if (answer.status === 404) return null
    return { note: (await readable(answer)).slice(0, maxNoteLength), etag: answer.headers.get('etag') ?? '' }
  }
  /** Null if the condition is not met. */
  const put = async (name: string, note: string, condition: Record<string, string>): Promise<Stored | null> => {
    const answer = await call('PUT', name, { body: note, headers: condition })
    // 409: another conditional write of the same object is under way.
    if (answer.status === 412 || answer.status === 409) return null
    await readable(answer)
    return { note, etag: answer.headers.get('etag') ?? '' }
  }
  const keepOwn = async (size: number, note: string): Promise<boolean> => {
    const name = String(size).padStart(nameDigits, '0')
    if ((await put(name, note, absent)) !== null) return true
    return bodyOf((await readObject(name))?.note ?? '') === bodyOf(note)
  }

  return {
    name: 'LOG_HEAD_BUCKET',
    read: async () => {
      if (latest === undefined) latest = await readObject('latest')
      return latest?.note ?? null
    },
    write: async ({ size, note }) => {
      if (!(await keepOwn(size, note))) return 'contradicted'
      if (latest === undefined) latest = await readObject('latest')
      if (latest !== null && sizeOfNote(latest.note) > size) return 'overtaken'
      const ownHead = await put('latest', note, latest === null ? absent : { 'if-match': latest.etag })
      latest = ownHead ?? (await readObject('latest'))
      return ownHead === null ? 'overtaken' : 'kept'
    },
  }
}

const absent = { 'if-none-match': '*' }

/** The signed text alone: after a change of the master key, the same tree has another signature. */
const bodyOf = (note: string): string => note.split('\n\n', 1)[0] ?? ''
