import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * The back end's sources of the previous release. They are kept here and not taken from the tag, because a CI checkout
 * may have neither tags nor history. After a release: `node tests/support/previous-release.ts <its tag>`.
 */
const archive = join(root, 'tests/faults/previous-release.tar.br')
/** Where the stored events are, in that release. */
export const previousEvents = 'contracts/events/index.ts'
const parts = ['apps', 'adapters', 'domain', 'contracts', 'package.json']

/** Unpacks the previous release into a temporary folder, where it runs with the packages of the present one. */
export const previousRelease = async (): Promise<TemporaryFolder> => {
  const folder = await temporaryFolder()
  execFileSync('tar', ['-x', '-f', '-', '-C', folder.path], { input: brotliDecompressSync(readFileSync(archive)) })
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'))
  return folder
}

const keep = (tag: string): void => {
  const tar = execFileSync('git', ['archive', '--format=tar', tag, ...parts], { cwd: root, maxBuffer: 2 ** 28 })
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: tar.length }
  writeFileSync(archive, brotliCompressSync(tar, { params }))
}

if (import.meta.main) keep(process.argv[2] ?? '')
