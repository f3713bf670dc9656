import { findProgram } from './find-program.mjs'
import { run } from './step.mjs'

/** Installs a Debian package; false if this is not Debian, the user is not root, or apt-get fails. */
export const installWithApt = (name) => {
  if (process.getuid?.() !== 0 || findProgram(['apt-get'], []) === undefined) return false
  console.log(`Installing Debian's ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => run('apt-get', ['install', '--yes', '--no-install-recommends', name], env)
  return install() || (run('apt-get', ['update'], env) && install())
}
