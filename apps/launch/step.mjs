import { spawn, spawnSync } from 'node:child_process'
import { root } from './root.mjs'

/** Runs a program, in the project folder unless told otherwise, with its output on the terminal. */
export const run = (program, args, env = process.env, cwd = root) => {
  const { status, signal, error } = spawnSync(program, args, { cwd, env, stdio: 'inherit' })
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.kill(process.pid, signal)
  return error === undefined && status === 0
}

/** What a program prints; throws where it fails. */
export const output = (program, args, cwd) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${stderr}`)
  return stdout
}

/** Runs a program beside others. Its status is null where it was not started, or was killed after `timeout` ms. */
export const start = (program, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = { stdout: '', stderr: '' }
    for (const stream of ['stdout', 'stderr'])
      child[stream].setEncoding('utf8').on('data', (text) => {
        said[stream] += text
      })
    child.once('error', ({ message }) => resolve({ status: null, stdout: '', stderr: message }))
    child.once('close', (status) => resolve({ status, ...said }))
  })

/** Prints a slow step and its duration; throws `otherwise` on failure. A step whose work is a promise returns one. */
export const step = (title, work, otherwise) => {
  const started = Date.now()
  console.log(`${title} …`)
  const end = (isDone) => {
    if (!isDone) throw new Error(otherwise)
    console.log(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
  const done = work()
  return done instanceof Promise ? done.then(end) : end(done)
}
