import { spawn } from 'node:child_process'

/** Runs a script with the pinned Node and waits; throws with its output on failure. */
export const runNode = (cwd: string, script: string, ...args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    const printed: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(String(text)))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${script} ended with ${code} in ${cwd}\n${printed.join('')}`))
    })
  })
