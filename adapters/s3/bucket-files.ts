import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { messageOf } from '#domain/kernel/unavailable.ts'
import { type Bucket, callsTo, readable, usualTimeoutMs } from './bucket.ts'

/** For up to 5 GiB, the most that one request may write. */
const transferMs = 3_600_000
/** A write may take this long, plus the time that its bytes take at the slowest rate. */
const answerMs = 30_000
const slowestBytesPerMs = 64

/** How long the beginning of a file may take, and each further piece of it, in milliseconds. */
const usualSilence = { headMs: usualTimeoutMs, pieceMs: answerMs }

/**
 * Files below a prefix of an S3-compatible bucket. A file is written to the system's temporary folder first, as its
 * length and hash are sent at the beginning of the request. Objects are written atomically. A store that goes silent is
 * given up. A file that is missing has the code `ENOENT`, as in a folder.
 */
export const bucketFiles = (bucket: Bucket, prefix: string, silence = usualSilence) => {
  const nameBucket = (error: unknown): never => {
    throw new Error(`The bucket ${bucket.url}: ${messageOf(error)}`, { cause: error })
  }
  const send = callsTo(bucket)
  const call: typeof send = (...request) => send(...request).catch(nameBucket)
  const textOf = (answer: Response) => readable(answer).catch(nameBucket)
  const put = async (path: string, digest: string, name: string) => {
    const body = await openAsBlob(path)
    const timeoutMs = Math.min(transferMs, Math.round(answerMs + body.size / slowestBytesPerMs))
    await textOf(await call('PUT', `${prefix}${name}`, { body, digest, signal: AbortSignal.timeout(timeoutMs) }))
  }
  return {
    /** Also removes what processes that were killed left in the temporary folder. */
    prepare: async () => {
      await removeAbandoned()
      await textOf(await call('GET', listing(prefix)))
    },
    write: async (pieces: AsyncIterable<Buffer>, name: () => string): Promise<void> => {
      const folder = await mkdtemp(join(tmpdir(), `${draftPrefix}${process.pid}-`))
      const path = join(folder, 'file')
      try {
        await put(path, await writeTo(path, pieces), name())
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    read: async (name: string): Promise<Readable> => {
      const { signal, within } = watchSilence()
      const answer = await within(silence.headMs, call('GET', `${prefix}${name}`, { signal }))
      if (answer.ok && answer.body !== null)
        return Readable.from(
          piecesOf(answer.body, (next) => within(silence.pieceMs, next)),
          { objectMode: false },
        )
      const reason = await within(silence.pieceMs, readable(answer)).catch(messageOf)
      const missing = answer.status === 404 ? { code: 'ENOENT' } : {}
      throw Object.assign(new Error(`The bucket ${bucket.url}: ${name}: ${reason}`), missing)
    },
    remove: async (name: string): Promise<void> => void (await textOf(await call('DELETE', `${prefix}${name}`))),
    names: async (): Promise<readonly string[]> => {
      const names: string[] = []
      let next: string | undefined
      do {
        const page = await textOf(await call('GET', listing(prefix, next)))
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key.slice(prefix.length))
        const last = next
        next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(page)?.[1]
        if (next !== undefined && next === last) throw new Error('its listing does not end')
      } while (next !== undefined)
      return names
    },
  }
}

const draftPrefix = 'atrium-bucket-'

const removeAbandoned = async (): Promise<void> => {
  const abandoned = (await readdir(tmpdir())).filter((name) => {
    const pid = /^(\d+)-/.exec(name.startsWith(draftPrefix) ? name.slice(draftPrefix.length) : '')?.[1]
    return pid !== undefined && !isAlive(Number(pid))
  })
  // Another user's stays.
  await Promise.allSettled(abandoned.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })))
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Aborts `signal` where what is awaited does not come in time. */
const watchSilence = () => {
  const leaving = new AbortController()
  const withinLimit = <Result>(limitMs: number, awaited: Promise<Result>): Promise<Result> => {
    const timer = setTimeout(() => leaving.abort(new Error('the store stopped answering')), limitMs)
    return awaited.finally(() => clearTimeout(timer))
  }
  return { signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(transferMs)]), within: withinLimit }
}

type Piece = ReadableStreamReadResult<Uint8Array>

async function* piecesOf(body: ReadableStream<Uint8Array>, timely: (next: Promise<Piece>) => Promise<Piece>) {
  const reader = body.getReader()
  try {
    for (let next = await timely(reader.read()); !next.done; next = await timely(reader.read())) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** A page of a listing, of up to 1,000 names (ListObjectsV2). */
const listing = (prefix: string, next?: string): string => {
  const from = next === undefined ? {} : { 'continuation-token': next }
  return `?${new URLSearchParams({ ...from, 'list-type': '2', prefix })}`
}

/** Writes the pieces and returns their SHA-256 in hex. */
const writeTo = async (path: string, pieces: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const bytes of pieces) {
      hash.update(bytes)
      await file.writeFile(bytes)
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}
