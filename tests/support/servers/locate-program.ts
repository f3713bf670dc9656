import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** The path of a program, installed from Debian's package where it is missing. Throws the sentence without one. */
export const locateProgram = async (name: string, missing: string, debianPackage = name): Promise<string> => {
  const found = await findProgram(name)
  if (found !== undefined) return found
  await installPackage(debianPackage)
  const installed = await findProgram(name)
  if (installed !== undefined) return installed
  throw new Error(missing)
}

/** Debian installs servers outside an ordinary user's PATH. */
const elsewhere = ['/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin']

/** The path of a program on this machine; undefined if it is not installed. */
const findProgram = async (name: string): Promise<string | undefined> => {
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

/** Installs Debian's package when run as root; the caller checks whether that worked. */
const installPackage = async (name: string): Promise<void> => {
  if (process.getuid?.() !== 0 || (await findProgram('apt-get')) === undefined) return
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', name])
  await install()
    .catch(() => run('apt-get', ['update']).then(install))
    .catch((error: Error) => console.warn(error.message))
}

const run = promisify(execFile)
