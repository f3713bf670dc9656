import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type Bucket, callsTo, readable } from './bucket.ts'

/** For up to 5 GiB, the most that one request may write. */
const transferMs = 3_600_000
/** A write may take this long, plus the time that its bytes take at the slowest rate. */
const answerMs = 30_000
const slowestBytesPerMs = 64

/**
 * Files below a prefix of an S3-compatible bucket. A file is written to the system's temporary folder first, as its
 * length and hash are sent at the beginning of the request. Objects are written atomically.
 */
export const bucketFiles = (bucket: Bucket, prefix: string) => {
  const call = callsTo(bucket)
  const put = async (path: string, digest: string, name: string) => {
    const body = await openAsBlob(path)
    const timeoutMs = Math.min(transferMs, Math.round(answerMs + body.size / slowestBytesPerMs))
    await readable(await call('PUT', `${prefix}${name}`, { body, digest, timeoutMs }))
  }
  return {
    prepare: async () => void (await readable(await call('GET', listing(prefix)))),
    write: async (pieces: AsyncIterable<Buffer>, name: () => string): Promise<void> => {
      const folder = await mkdtemp(join(tmpdir(), 'atrium-bucket-'))
      const path = join(folder, 'file')
      try {
        await put(path, await writeTo(path, pieces), name())
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    read: async (name: string): Promise<Readable> => {
      const answer = await call('GET', `${prefix}${name}`, { timeoutMs: transferMs })
      if (!answer.ok || answer.body === null) throw new Error(`${name}: ${await readable(answer).catch(String)}`)
      return Readable.fromWeb(answer.body as ReadableStream)
    },
    remove: async (name: string): Promise<void> => void (await readable(await call('DELETE', `${prefix}${name}`))),
    names: async (): Promise<readonly string[]> => {
      const names: string[] = []
      let next: string | undefined
      do {
        const page = await readable(await call('GET', listing(prefix, next)))
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key.slice(prefix.length))
        next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(page)?.[1]
      } while (next !== undefined)
      return names
    },
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
