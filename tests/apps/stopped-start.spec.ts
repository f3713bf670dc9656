import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { spawnServer } from '#tests/support/process/server-process.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Sends the process a signal as soon as it loads its logger, one of its first files. */
const signalWhileLoading = `
  import { registerHooks } from 'node:module'
  registerHooks({
    load: (url, context, next) => {
      if (url.endsWith('/telemetry/logger.ts')) process.kill(process.pid, 'SIGTERM')
      return next(url, context)
    },
  })`

it.each(['server', 'worker'])('a %s that is stopped while it is loaded ends well', async (name) => {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(signalWhileLoading)}`
  // Nothing answers there.
  const settings = { DATABASE_URL: 'postgres://127.0.0.1:1/atrium', MASTER_KEY: Buffer.alloc(32).toString('base64') }
  const program = resolve(import.meta.dirname, `../../apps/${name}/main.ts`)
  const started = spawnServer(folder.path, { ...settings, PORT: '0', NODE_OPTIONS }, program)
  expect(await started.exited, started.output()).toBe(0)
})

/** A program whose stop waits for what never comes, as for a database whose network goes silent. */
const endlessProgram = `
  import { runProgram } from '#apps/stop-signals.ts'
  const program = async (onStarted) => {
    setInterval(() => undefined, 1000)
    onStarted(() => new Promise(() => undefined))
    process.kill(process.pid, 'SIGTERM')
  }
  runProgram(async () => program, 200)`

// As systemd, Docker and Kubernetes kill a process that does not end.
it('a stop that does not end is given up, and says so', async () => {
  const root = resolve(import.meta.dirname, '../..')
  const running = spawn(process.execPath, ['--input-type=module', '--eval', endlessProgram], { cwd: root })
  onTestFinished(() => void running.kill('SIGKILL'))
  const [said, [code]] = await Promise.all([text(running.stderr), once(running, 'exit')])
  expect([code, said]).toEqual([1, '\nThe stop is given up: it took 0.2 seconds.\n\n'])
})
