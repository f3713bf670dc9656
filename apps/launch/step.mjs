import { spawnSync } from 'node:child_process'
import { root } from './root.mjs'

/** Runs a program in the project folder with its output on the terminal. */
export const run = (program, args, env = process.env) => {
  const { status, signal, error } = spawnSync(program, args, { cwd: root, env, stdio: 'inherit' })
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.kill(process.pid, signal)
  return error === undefined && status === 0
}

/** Prints a slow step and its duration; throws `otherwise` on failure. */
export const step = (title, work, otherwise) => {
  const started = Date.now()
  console.log(`${title} …`)
  if (!work()) throw new Error(otherwise)
  console.log(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
