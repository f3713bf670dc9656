import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const path = new URL('../../apps/worker/main.ts', import.meta.url).pathname

/** As its systemd unit and its containers have it. */
const flags = ['--max-semi-space-size=16']
const arenas = { MALLOC_ARENA_MAX: '1' }

/** A dedicated worker, once it reports that it takes runs. */
export const startWorkerProcess = async (settings: Readonly<Record<string, string>>) => {
  const { PATH } = process.env
  const env = { ...(PATH === undefined ? {} : { PATH }), ...arenas, ...settings, LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, [...flags, path], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)
  const ready = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => line.includes('takes runs') && resolve())
    lines.once('close', () => reject(new Error('a worker ended before it took runs')))
  })
  const gone = once(child, 'exit')
  await ready
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  return { pid: child.pid ?? 0, stop }
}
