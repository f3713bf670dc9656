import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'

const elf64 = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1])
const loaded = 1
const programHeader = { size: 56, fileOffset: 8, fileSize: 32 }

/**
 * Strips what a Linux program keeps for debuggers after its last loaded byte: symbols and debug information, a fifth of
 * Node's file. System V ABI, "Object Files": the kernel reads the program headers only; section headers are optional.
 * Leaves every other file as it is, and this one too if the stripped copy does not start.
 */
export const dropSymbols = (path, starts = printsVersion) => {
  if (!existsSync(path)) return
  const program = readFileSync(path)
  if (!program.subarray(0, elf64.length).equals(elf64)) return
  const end = endOfLoaded(program)
  if (end === 0 || end >= program.length) return
  const kept = Buffer.from(program.subarray(0, end))
  // No section headers: their offset, number and index of names.
  kept.writeBigUInt64LE(0n, 0x28)
  kept.writeUInt16LE(0, 0x3c)
  kept.writeUInt16LE(0, 0x3e)
  // Replaced rather than changed: the file may be shared with other folders by hard links.
  const cut = `${path}.new`
  writeInPieces(cut, kept, statSync(path).mode)
  if (starts(cut)) renameSync(cut, path)
  else rmSync(cut)
}

const printsVersion = (path) => spawnSync(path, ['--version']).status === 0

const piece = 65_536

/** Linux caches a single large write in large pages, and maps a whole page for each byte used: 40 MB more for Node. */
const writeInPieces = (path, content, mode) => {
  const file = openSync(path, 'w', mode)
  for (let at = 0; at < content.length; at += piece) writeSync(file, content.subarray(at, at + piece))
  closeSync(file)
}

const endOfLoaded = (program) => {
  const start = Number(program.readBigUInt64LE(0x20))
  const count = program.readUInt16LE(0x38)
  const headers = Array.from({ length: count }, (_, index) => program.subarray(start + index * programHeader.size))
  const ends = headers
    .filter((header) => header.readUInt32LE(0) === loaded)
    .map((header) =>
      Number(header.readBigUInt64LE(programHeader.fileOffset) + header.readBigUInt64LE(programHeader.fileSize)),
    )
  return Math.max(0, ...ends)
}
