import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { rejectWithCause } from '#domain/kernel/unavailable.ts'

/** The address of the bucket, with or without a prefix, without a trailing slash, and an access key for it. */
export type Bucket = { readonly url: string; readonly region: string; readonly key: string; readonly secret: string }

type Call = {
  readonly body?: string | Blob
  /** The SHA-256 of a body that is a blob, in hex. */
  readonly digest?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Gives the call up, instead of the usual time-out. */
  readonly signal?: AbortSignal
}

export const usualTimeoutMs = 5000

/** Makes signed requests (AWS Signature 4) for paths below the bucket's address. */
export const callsTo = ({ url, region, key, secret }: Bucket) => {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3' })
  return async (method: 'GET' | 'PUT' | 'DELETE', path: string, call: Call = {}): Promise<Response> => {
    const { body, headers, signal = AbortSignal.timeout(usualTimeoutMs) } = call
    const digest =
      call.digest ??
      createHash('sha256')
        .update(typeof body === 'string' ? body : '')
        .digest('hex')
    const signed = await client.sign(`${url}/${path}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': digest },
    })
    const content = body === undefined ? {} : { body }
    const request = { method, headers: signed.headers, ...content, redirect: 'manual', signal } as const
    return fetch(signed.url, request).catch(rejectWithCause)
  }
}

/** The text of a successful response; otherwise throws its status and error code. */
export const readable = async (answer: Response): Promise<string> => {
  const text = await answer.text()
  if (answer.ok) return text
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1]
  throw new Error(`it answered ${answer.status}${code === undefined ? '' : `, ${code}`}`)
}
