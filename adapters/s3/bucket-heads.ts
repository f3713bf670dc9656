import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { HeadPlace } from '#domain/audit/ports/outside-heads.ts'

const timeoutMs = 5000
const longestNote = 10_000
/** Names of the same length, so that a listing is in the order of the log. */
const nameDigits = 16

/** The address of the bucket with a prefix, without a slash at its end, and an access key for it. */
export type Bucket = { readonly url: string; readonly region: string; readonly key: string; readonly secret: string }

type Stored = { readonly note: string; readonly etag: string }

/**
 * Keeps every head in an S3-compatible bucket as an object named by the size of its tree, which is never replaced, and
 * the newest one as `latest`, which is replaced only while it is the one read last. Requests are signed (AWS Signature 4).
 */
export const bucketHeads = (bucket: Bucket): HeadPlace => {
  const call = callsTo(bucket)
  let latest: Stored | null | undefined

  const stored = async (name: string): Promise<Stored | null> => {
    const answer = await call(name, 'GET')
    if (answer.status === 404) return null
    return { note: (await readable(answer)).slice(0, longestNote), etag: answer.headers.get('etag') ?? '' }
  }
  /** Null when the condition does not hold. */
  const put = async (name: string, note: string, condition: Record<string, string>): Promise<Stored | null> => {
    const answer = await call(name, 'PUT', note, condition)
    // 409: another conditional write of the same object is under way.
    if (answer.status === 412 || answer.status === 409) return null
    await readable(answer)
    return { note, etag: answer.headers.get('etag') ?? '' }
  }
  const keepOwn = async (size: number, note: string): Promise<boolean> => {
    const name = String(size).padStart(nameDigits, '0')
    if ((await put(name, note, absent)) !== null) return true
    return bodyOf((await stored(name))?.note ?? '') === bodyOf(note)
  }

  return {
    name: 'LOG_HEAD_BUCKET',
    read: async () => {
      if (latest === undefined) latest = await stored('latest')
      return latest?.note ?? null
    },
    write: async ({ size, note }) => {
      if (!(await keepOwn(size, note))) return 'contradicted'
      if (latest === undefined) latest = await stored('latest')
      const written = await put('latest', note, latest === null ? absent : { 'if-match': latest.etag })
      latest = written ?? (await stored('latest'))
      return written === null ? 'overtaken' : 'kept'
    },
  }
}

const absent = { 'if-none-match': '*' }

/** What is signed: after a change of the master key, the same tree has another signature. */
const bodyOf = (note: string): string => note.split('\n\n', 1)[0] ?? ''

const callsTo = ({ url, region, key, secret }: Bucket) => {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3' })
  return async (name: string, method: 'GET' | 'PUT', body?: string, condition: Record<string, string> = {}) => {
    const digest = createHash('sha256').update(body ?? '')
    const headers = { ...condition, 'x-amz-content-sha256': digest.digest('hex') }
    const request = await client.sign(`${url}/${name}`, { method, headers, ...(body === undefined ? {} : { body }) })
    return fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  }
}

const readable = async (answer: Response): Promise<string> => {
  const text = await answer.text()
  if (answer.ok) return text
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1]
  throw new Error(`it answered ${answer.status}${code === undefined ? '' : `, ${code}`}`)
}
