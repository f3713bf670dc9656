import { spawn } from 'node:child_process'
import { once } from 'node:events'

type Settings = Readonly<Record<string, string>>

/** Runs another of our programs with these settings; its errors are shown. */
export const program = (path: string, settings: Settings) => command(process.execPath, [path], settings)

/** Runs a command with only these settings and `PATH` as its environment; its errors are shown. */
export const command = (file: string, args: readonly string[], settings: Settings) => {
  const { PATH } = process.env
  const child = spawn(file, args, {
    env: { ...(PATH === undefined ? {} : { PATH }), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = child.stdout.toArray()
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  return { pid: child.pid ?? 0, end, output: async () => Buffer.concat(await printed).toString() }
}
