import { X509Certificate } from 'node:crypto'
import { chmod, chown, readFile, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { privateAuthority } from '#adapters/x509/private-authority.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { UsageError } from './command.ts'
import { pathSentence } from './private-file.ts'

const yearMs = 365 * 24 * 3_600_000
const years = 10

type Server = { readonly name: string; readonly group: number | null; readonly hosts: readonly string[] }

/**
 * Makes certificates for servers of a private network, once: `<name>.pem` and `<name>.key` for each, and `authority.pem`
 * for those who trust them. A key is readable by its owner, and by the named group.
 */
export const certificates = async (words: readonly string[], print: (line: string) => void): Promise<number> => {
  const [folder, ...names] = words
  if (folder === undefined || names.length === 0) throw new UsageError(form)
  const servers = names.map(serverIn)
  const authorityFile = join(folder, 'authority.pem')
  const former = await readFile(authorityFile, 'utf8').catch(() => null)
  if (former !== null) {
    print(`There are certificates until ${dayOf(new X509Certificate(former).validToDate.toISOString(), 'UTC')}.`)
    return 0
  }
  const now = Date.now()
  // Valid from an hour ago, for hosts whose clock is slow.
  const authority = await privateAuthority(new Date(now - 3_600_000), new Date(now + years * yearMs))
  for (const { name, group, hosts } of servers) {
    const { certificate, key } = await authority.sign(hosts)
    await write(join(folder, `${name}.pem`), certificate)
    await writeKey(join(folder, `${name}.key`), key, group)
  }
  // Written last and atomically: it marks the others as complete.
  await write(`${authorityFile}.new`, authority.certificate)
  await rename(`${authorityFile}.new`, authorityFile)
  print(`Certificates for ${servers.flatMap(({ hosts }) => hosts).join(', ')} were made, for ${years} years.`)
  return 0
}

const form = 'certificates takes a folder, and for each server <name>=<host>,<host>, or <name>:<group id>=….'

const serverIn = (word: string): Server => {
  const [, name, group, hosts] = /^([a-z][a-z0-9-]*)(?::(\d+))?=([a-z0-9.:,-]+)$/.exec(word) ?? []
  if (name === undefined || hosts === undefined) throw new UsageError(form)
  const hostList = hosts.split(',')
  if (hostList.some((host) => host.includes(':') && isIP(host) === 0)) throw new UsageError(form)
  return { name, group: group === undefined ? null : Number(group), hosts: hostList }
}

/** A full disk is reported without the path. */
const write = (path: string, text: string, mode?: number): Promise<void> =>
  writeFile(path, text, { mode }).catch((error: unknown) => {
    throw pathSentence(error, path)
  })

const writeKey = async (path: string, key: string, group: number | null): Promise<void> => {
  await write(path, key, 0o600)
  if (group === null) return
  await chown(path, process.getuid?.() ?? -1, group).catch(() => {
    throw new Error(`${path} cannot be given to the group ${group}. Run the command as root, or as a member of it.`)
  })
  await chmod(path, 0o640)
}
