import { Hono } from 'hono'
import { serveHttp, usualTimeouts } from '#adapters/http/server/serve.ts'

/** The upper bound: the minimal handler on the same server. */
const app = new Hono().get('/', (c) => c.json({ hello: 'world' })).get('/readyz', (c) => c.text('ready'))

const place = { HOST: '127.0.0.1', PORT: Number(process.env.PORT) }

await serveHttp((request) => app.fetch(request), place, usualTimeouts)
