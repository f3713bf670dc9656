import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { copyCluster } from '#tests/support/data-folder.ts'
import { eventually } from '#tests/support/eventually.ts'
import { cliProgram } from '#tests/support/process/command-line.ts'
import { failureHere } from '#tests/support/process/server-here.ts'
import { serverProgram, surroundings } from '#tests/support/process/server-process.ts'
import { startedServers } from '#tests/support/process/started-servers.ts'

const { folder, start } = startedServers()

/** The message of a start that fails in the data folder of the test. */
const failure = (dataDir = join(folder(), 'data')) => failureHere({ PORT: '0', DATA_DIR: dataDir })

/** A command beside the server, on a full disk, does its work, and no further file is there. */
const expectNoFileOnFullDisk = async () => {
  // The server keeps its head a moment after its start.
  const files = async () =>
    (await readdir(join(folder(), 'data'), { recursive: true })).filter((name) => !/cluster|^log-head$/.test(name))
  const filesAtStart = await files()
  const limited = ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, cliProgram, 'verify']
  const env = { ...surroundings(), DATA_DIR: 'data' }
  const { stdout } = await promisify(execFile)('sh', limited, { cwd: folder(), env })
  expect(stdout).toMatch(/^The log is whole/)
  expect(await files()).toEqual(filesAtStart)
}

describe('a data folder', () => {
  it.each([
    ['a file', (path: string) => writeFile(path, '')],
    ['a link to a disk that is not mounted', (path: string) => symlink('/nonexistent/disk', path)],
  ])('that is %s is refused by name', async (_, make) => {
    await make(join(folder(), 'data'))
    expect(await failure()).toMatch(
      /^The data folder \S+\/data cannot be written \(ENOTDIR\)\. A part of its path is no folder, or a link to a disk that is not mounted: correct that, or set DATA_DIR to another folder\.$/,
    )
  })

  it.runIf(existsSync('/proc/self'))('in a file system that takes no folder is refused by name', async () => {
    expect(await failure('/proc/atrium/data')).toBe(
      'The data folder /proc/atrium/data cannot be written (ENOENT). Mount a disk there, or set DATA_DIR to another folder.',
    )
  })

  it('that cannot be reached is refused by name', async () => {
    const barred = join(folder(), 'barred')
    await mkdir(barred)
    await chmod(barred, process.getuid?.() === 0 ? 0o700 : 0o500)
    const message = await failure(join(barred, 'data'))
    expect(message).toContain(barred)
    expect(message).toMatch(/may not enter|cannot be written/)
  })

  it('whose key cannot be read is refused by name', async () => {
    await mkdir(join(folder(), 'data/master-key'), { recursive: true })
    expect(await failure()).toBe(
      `${join(folder(), 'data/master-key')} cannot be read (EISDIR). Give it to the user that runs Atrium.`,
    )
  })

  it('is made whatever the umask and the settings of other servers, used by one server only, by commands beside it even on a full disk, and persists with its key', async () => {
    const former = process.umask(0o077)
    const ofOthers = { PGSSLMODE: 'require', PGSSLNEGOTIATION: 'direct', PGOPTIONS: '-c search_path=other' }
    const first = start({ PORT: '0', DATA_DIR: 'data', ...ofOthers, PGREPLICATION: 'database', PGHOST: 'other' })
    process.umask(former)
    await first.url()
    expect(first.output()).toMatch(/as admin@atrium\.local with the password \S{20}\n.*shown this once/)
    expect(await failure()).toBe(
      `The data folder ${join(folder(), 'data')} is in use by another Atrium process (pid ${first.pid}).`,
    )
    const key = join(folder(), 'data/master-key')
    expect((await stat(key)).mode & 0o777).toBe(0o600)
    const before = await readFile(key, 'utf8')
    await expectNoFileOnFullDisk()
    expect(await first.end('SIGTERM')).toBe(0)

    const second = start({ PORT: '0', DATA_DIR: 'data' })
    await second.url()
    expect(second.output()).toContain('as admin@atrium.local, or as any staff user, with the password you know')
    expect(await readFile(key, 'utf8')).toBe(before)
    expect(await second.end('SIGINT')).toBe(0)

    await writeFile(key, 'half a k')
    expect(await failure()).toMatch(/master-key does not hold 32 bytes in base64\. Put the right key back/)
  })

  it('of a first start on a full disk gets no file at all', async () => {
    const env = { ...surroundings(), PORT: '0', DATA_DIR: 'data' }
    const limited = ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, serverProgram]
    await expect(promisify(execFile)('sh', limited, { cwd: folder(), env })).rejects.toMatchObject({ code: 1 })
    expect(await readdir(join(folder(), 'data'), { recursive: true })).toEqual(['postgres'])
  })

  it('has the secrets of a first start where stdout is the journal of systemd, until there are none', async () => {
    await copyCluster(join(folder(), 'data'))
    const journal = join(folder(), 'journal')
    const text = () => readFile(journal, 'utf8')
    const run = async (environment: Record<string, string>) => {
      const stdout = await open(journal, 'w')
      const { dev, ino } = await stdout.stat()
      const env = { ...surroundings(), PORT: '0', DATA_DIR: 'data', JOURNAL_STREAM: `${dev}:${ino}`, ...environment }
      const child = spawn(process.execPath, [serverProgram], {
        cwd: folder(),
        env,
        stdio: ['ignore', stdout.fd, 'inherit'],
      })
      await eventually(async () => expect(await text()).toMatch(/is open at \S+\n.+\n/), 30_000)
      child.kill('SIGTERM')
      await once(child, 'exit')
      await stdout.close()
      return text()
    }
    const path = join(folder(), 'data/first-start.txt')
    expect(await run({})).toMatch(/How to set it up and sign in stands in data\/first-start\.txt\n\n$/)
    expect(await text()).not.toMatch(/password|setup#/)
    expect(await readFile(path, 'utf8')).toMatch(/dashboard\/setup#\S{20}.*with the password \S{20}\n/s)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const withPassword = { ADMIN_PASSWORD: 'correct horse battery staple', ADMIN_EMAIL: 'no-account@atrium.test' }
    expect(await run(withPassword)).toContain('  as any staff user, with the password you know')
    await expect(stat(path)).rejects.toThrow('ENOENT')
  }, 60_000)
})
