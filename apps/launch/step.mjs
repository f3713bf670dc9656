import { spawnSync } from 'node:child_process'
import { root } from './root.mjs'

/** Runs a program to its end in the project's folder, its words going straight to the terminal. */
export const run = (program, args, env = process.env) => {
  const { status, signal, error } = spawnSync(program, args, { cwd: root, env, stdio: 'inherit' })
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.kill(process.pid, signal)
  return error === undefined && status === 0
}

/** Says what takes a while, and how long it took; throws with `otherwise` where it fails. */
export const step = (title, work, otherwise) => {
  const started = Date.now()
  console.log(`${title} …`)
  if (!work()) throw new Error(otherwise)
  console.log(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
