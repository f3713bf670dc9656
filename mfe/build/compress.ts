import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(?:html|js|css|svg|json|txt|xml|webmanifest)$/

/** Writes a `.br` and a `.gz` next to every compressible file of a folder. */
export const compressFolder = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compressFile(join(folder, name))))
}

const compressFile = async (path: string): Promise<void> => {
  if (await isFresh(path)) return
  const content = await readFile(path)
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [zlib.BROTLI_PARAM_SIZE_HINT]: content.length, ...largeBlocks, ...qualityFor(content) },
    }),
    zip(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/** In bits: the encoder takes in half a megabyte at once, which is all of the dashboard. */
const largeBlocks = { [zlib.BROTLI_PARAM_LGBLOCK]: 19 }

/** Maximum quality takes ten seconds for large files such as Scalar's bundle, and saves only a few per cent. */
const qualityFor = ({ length }: Buffer) => (length > 1_000_000 ? { [zlib.BROTLI_PARAM_QUALITY]: 9 } : {})

const isFresh = async (path: string): Promise<boolean> => {
  const { mtimeMs } = await stat(path)
  const neighbours = await Promise.all([timeOf(`${path}.br`), timeOf(`${path}.gz`)])
  return neighbours.every((time) => time >= mtimeMs)
}

const timeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.mtimeMs ?? -1
