import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findProgram } from './find-program.mjs'

const install = (names) => `apt-get install -qq --yes --no-install-recommends ${names.join(' ')}`

/**
 * Installs Debian packages in a process of its own; resolves once it has ended, whether or not all could be installed. It does
 * nothing if this is not Debian or the user is not root.
 */
export const installWithApt = async (names) => {
  if (names.length === 0 || process.getuid?.() !== 0 || findProgram(['apt-get'], []) === undefined) return
  console.log(`Installing Debian's ${names.join(', ')} …`)
  const [all, each] = [install(names), names.map((name) => install([name])).join('; ')]
  const command = `${all} || { apt-get -qq update; ${all}; } || { ${each}; }`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await once(spawn('sh', ['-c', command], { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'close')
}
