import { readFileSync } from 'node:fs'

/** The text of a file in UTF-8, or in UTF-16 as PowerShell writes it, without the mark that it and Notepad begin with. */
export const readTextFile = (path: string): string => {
  const bytes = readFileSync(path)
  return new TextDecoder(marks.get(bytes.subarray(0, 2).toString('hex'))).decode(bytes)
}

const marks: ReadonlyMap<string, string> = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
])
