import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { decodeEvent } from '#adapters/postgres/log/event-codec.ts'
import type { StoredEvent } from '#contracts/stored-event.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * The back end's sources of the previous release. They are kept here instead of read from the tag, because a CI
 * checkout may have neither tags nor history. After a release: `node tests/support/process/previous-release.ts <its tag>`.
 */
const archive = join(root, 'tests/faults/previous-release.tar.br')
const parts = ['apps', 'adapters', 'domain', 'contracts', 'package.json']

/** Unpacks the previous release into a temporary folder, where it runs with the current release's packages and pages. */
export const previousRelease = async (): Promise<TemporaryFolder> => {
  const folder = await temporaryFolder()
  execFileSync('tar', ['-x', '-f', '-', '-C', folder.path], { input: brotliDecompressSync(readFileSync(archive)) })
  for (const part of ['node_modules', 'dist']) symlinkSync(join(root, part), join(folder.path, part))
  return folder
}

type Reader = {
  readonly known: ReadonlyMap<string, StoredEvent>
  readonly read: typeof decodeEvent
}

/** Where a release has its stored event types and their codec, the present place first. */
const places = [
  { events: 'contracts/events.ts', codec: 'adapters/postgres/log/event-codec.ts' },
  // Release 0.1.0.
  { events: 'contracts/events/index.ts', codec: 'adapters/postgres/event-codec.ts' },
]

/** The stored event types of the release in a folder, and its decoder for them. */
export const releaseEvents = async (folder: string): Promise<Reader> => {
  const place = places.find(({ events, codec }) => [events, codec].every((file) => existsSync(join(folder, file))))
  if (place === undefined) throw new Error(`${folder} has no stored events where a release has them`)
  const [events, codec] = await Promise.all([place.events, place.codec].map((file) => import(join(folder, file))))
  return { known: events.storedEvents, read: codec.decodeEvent }
}

const keep = (tag: string): void => {
  const tar = execFileSync('git', ['archive', '--format=tar', tag, ...parts], { cwd: root, maxBuffer: 2 ** 28 })
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: tar.length }
  writeFileSync(archive, brotliCompressSync(tar, { params }))
}

if (import.meta.main) keep(process.argv[2] ?? '')
