import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

type Place = { readonly host: string; readonly port: number; readonly publicUrl: string }

/** Runs the real server and starts it anew whenever a file that it has loaded changes. Returns how to stop it. */
export const watchServer = ({ host, port, publicUrl }: Place): (() => Promise<void>) => {
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
