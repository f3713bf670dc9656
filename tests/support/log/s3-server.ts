import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

type Signed = {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  /** Names of the signed headers, in order. */
  readonly names: readonly string[]
  readonly scope: string
  readonly secret: string
}

/** The signature of a request (AWS Signature Version 4), computed independently of the product's signing library. */
export const signatureOf = ({ method, path, query, headers, names, scope, secret }: Signed): string => {
  const lines = names.map((name) => `${name}:${headers[name]?.trim() ?? ''}\n`).join('')
  const hash = headers['x-amz-content-sha256'] ?? ''
  const canonical = [method, path, query, lines, names.join(';'), hash].join('\n')
  const signed = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, signed).toString('hex')
}

const credential = { key: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'eu-central-1' }
const authorization =
  /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\d{8}\/eu-central-1\/s3\/aws4_request), SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/
/** Headers that decide what is written and when: left unsigned, they could be altered in transit. */
const toSign = ['host', 'x-amz-content-sha256', 'x-amz-date']

const isSigned = ({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean => {
  const [, scope = '', list = '', signature = ''] = authorization.exec(headers.authorization ?? '') ?? []
  const [names, [path = '', query = '']] = [list.split(';'), url.split('?')]
  const conditions = Object.keys(headers).filter((name) => name.startsWith('if-'))
  if (![...toSign, ...conditions].every((name) => names.includes(name))) return false
  if (headers['x-amz-content-sha256'] !== sha256(body)) return false
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const own = signatureOf({ method, path, query, headers: given, names, scope, secret: credential.secret })
  return timingSafeEqual(Buffer.from(own), Buffer.from(signature))
}

/** A bucket with versioning that speaks the S3 protocol: signed requests, entity tags, conditional writes. */
export const s3Server = async () => {
  const versions = new Map<string, Buffer[]>()
  let broken = false
  const etagOf = (body: Buffer | undefined) => (body === undefined ? undefined : `"${sha256(body).slice(0, 32)}"`)
  const answer = (
    request: IncomingMessage,
    body: Buffer,
  ): readonly [status: number, text: string | Buffer, etag?: string | undefined] => {
    if (broken) return [503, '<Error><Code>SlowDown</Code></Error>']
    if (!isSigned(request, body)) return [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>']
    const path = request.url ?? ''
    const stored = versions.get(path)?.at(-1)
    const etag = etagOf(stored)
    if (request.method === 'GET' && path.startsWith('/bucket/?')) return [200, listing(new URL(path, url).searchParams)]
    if (request.method === 'DELETE') return [versions.delete(path) ? 204 : 404, '']
    if (request.method === 'GET')
      return stored === undefined ? [404, '<Error><Code>NoSuchKey</Code></Error>'] : [200, stored, etag]
    const { 'if-match': match, 'if-none-match': none } = request.headers
    if ((match !== undefined && match !== etag) || (none === '*' && stored !== undefined))
      return [412, '<Error><Code>PreconditionFailed</Code></Error>']
    versions.set(path, [...(versions.get(path) ?? []), body])
    return [200, '', etagOf(body)]
  }
  /** Two names per page, so that a listing takes several pages. */
  const listing = (query: URLSearchParams): string => {
    const names = [...versions.keys()].map((path) => path.replace('/bucket/', '')).sort()
    const after = query.get('continuation-token') ?? ''
    const rest = names.filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
    const next = rest.length > 2 ? `<NextContinuationToken>${rest[1]}</NextContinuationToken>` : ''
    const contents = rest.slice(0, 2).map((name) => `<Contents><Key>${name}</Key></Contents>`)
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
  }
  const server = createServer(async (request, response) => {
    const [status, said, etag] = answer(request, await buffer(request))
    response.writeHead(status, etag === undefined ? {} : { etag }).end(said)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/log`
  return {
    bucket: { url, ...credential },
    settings: {
      LOG_HEAD_BUCKET: url,
      LOG_HEAD_BUCKET_REGION: credential.region,
      LOG_HEAD_BUCKET_KEY: credential.key,
      LOG_HEAD_BUCKET_SECRET: credential.secret,
    },
    backup: {
      BACKUP_TO: 's3://bucket/log',
      BACKUP_BUCKET_ENDPOINT: new URL(url).origin,
      BACKUP_BUCKET_REGION: credential.region,
      BACKUP_BUCKET_KEY: credential.key,
      BACKUP_BUCKET_SECRET: credential.secret,
    },
    /** Names below the prefix, in the order of a listing. */
    names: () => [...versions.keys()].map((path) => path.replace('/bucket/log/', '')).sort(),
    versions: (name: string): readonly string[] => versions.get(`/bucket/log/${name}`)?.map(String) ?? [],
    put: (name: string, body: string) => void versions.set(`/bucket/log/${name}`, [Buffer.from(body)]),
    breakDown: (is = true) => {
      broken = is
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
