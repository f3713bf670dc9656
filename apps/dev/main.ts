import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { devConfig } from '#mfe/build/dev-config.ts'
import { listLanguages } from '#mfe/build/languages.ts'

type Place = { readonly host: string; readonly port: number; readonly publicUrl: string }

/** Runs the real server and restarts it when a loaded file changes. Returns a function that stops it. */
const watchServer = ({ host, port, publicUrl }: Place): (() => Promise<void>) => {
  const entry = join(import.meta.dirname, '../server/main.ts')
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', entry], {
    stdio: 'inherit',
    env: { ...process.env, HOST: host, PORT: String(port), PUBLIC_URL: publicUrl },
  })
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 3000)
const server = { host: '127.0.0.1', port: port + 1 }

listLanguages()
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
