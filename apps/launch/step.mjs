import { spawnSync } from 'node:child_process'
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

/** Prints a slow step and its duration; throws `otherwise` on failure. */
export const step = (title, work, otherwise) => {
  const started = Date.now()
  console.log(`${title} …`)
  if (!work()) throw new Error(otherwise)
  console.log(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
