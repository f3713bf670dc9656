import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Debian puts servers where an ordinary user's PATH does not look. */
const elsewhere = ['/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin']

/** The path of a program on this machine. */
export const findProgram = async (name: string): Promise<string | undefined> => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...elsewhere]
  for (const candidate of folders.filter((folder) => folder !== '').map((folder) => join(folder, name))) {
    const runs = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (runs) return candidate
  }
  return undefined
}

/** Installs Debian's package where root may do so; whether it worked is for the caller to look at. */
export const installPackage = async (name: string): Promise<void> => {
  if (process.getuid?.() !== 0 || (await findProgram('apt-get')) === undefined) return
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', name])
  await install()
    .catch(() => run('apt-get', ['update']).then(install))
    .catch((error: Error) => console.warn(error.message))
}
