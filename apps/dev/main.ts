import { createServer } from 'vite'
import { devConfig } from '../../mfe/build/dev-config.ts'
import { watchServer } from './watch-server.ts'

const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 3000)
const server = { host: '127.0.0.1', port: port + 1 }

const stopServer = watchServer({ ...server, publicUrl: `http://${host}:${port}` })
const front = await createServer(devConfig({ host, port, serverUrl: `http://${server.host}:${server.port}` }))
await front.listen()
front.printUrls()

const stop = async (): Promise<void> => {
  await Promise.all([front.close(), stopServer()])
  process.exit(0)
}

process.once('SIGINT', stop)
process.once('SIGTERM', stop)
