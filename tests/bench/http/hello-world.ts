import { Hono } from 'hono'
import { serveHttp, usualTimeouts } from '../../../adapters/http/serve.ts'

/** The limit: the least that the same server can be asked to do. */
const app = new Hono().get('/', (c) => c.json({ hello: 'world' })).get('/readyz', (c) => c.text('ready'))

const place = { HOST: '127.0.0.1', PORT: Number(process.env.PORT) }

await serveHttp((request) => app.fetch(request), place, usualTimeouts)
