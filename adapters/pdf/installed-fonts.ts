import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A character of each script that people write documents in, and of emoji. */
const samples: Readonly<Record<string, string>> = {
  Latin: 'ß',
  Greek: 'Ω',
  Cyrillic: 'Ж',
  Armenian: 'Ա',
  Georgian: 'ა',
  Hebrew: 'ש',
  Arabic: 'ع',
  Devanagari: 'अ',
  Bengali: 'অ',
  Gurmukhi: 'ਅ',
  Gujarati: 'અ',
  Tamil: 'அ',
  Telugu: 'అ',
  Kannada: 'ಅ',
  Malayalam: 'അ',
  Sinhala: 'අ',
  Thai: 'ก',
  Lao: 'ກ',
  Khmer: 'ក',
  Myanmar: 'က',
  Ethiopic: 'አ',
  Chinese: '漢',
  Japanese: 'あ',
  Korean: '한',
  emoji: '😀',
}

/** The scripts that no installed font has. Rejects if fontconfig's `fc-list` cannot be run. */
export const missingScripts = async (): Promise<readonly string[]> => {
  const has = await characters()
  return Object.entries(samples)
    .filter(([, sample]) => !has(sample))
    .map(([script]) => script)
}

/** Whether an installed font has each character of a text, as far as fontconfig's `fc-list` can be run. */
export const mayPrint = async (text: string): Promise<boolean> => {
  const unusualSigns = new Set(text.match(/[^\0-\u02ff\p{C}\p{Z}\p{VS}]/gu))
  if (unusualSigns.size === 0) return true
  const has = await characters().catch(() => () => true)
  return [...unusualSigns].every(has)
}

/**
 * Tells whether a font has a character, as Chromium finds fonts on Linux: by fontconfig. On macOS each is taken to be there,
 * since its own fonts have the scripts of all samples.
 */
const characters = async (): Promise<(character: string) => boolean> => {
  if (process.platform === 'darwin') return () => true
  const { stdout } = await promisify(execFile)('fc-list', ['--format', '%{charset}\n'], { maxBuffer: 64 * 1024 * 1024 })
  const ranges = [...new Set(stdout.split(/\s+/))].filter((text) => text !== '').map(rangeIn)
  return (character) => {
    const point = character.codePointAt(0) ?? 0
    return ranges.some(([first, last]) => first <= point && point <= last)
  }
}

/** `20-7e` or `a0`, in hexadecimal digits. */
const rangeIn = (text: string): readonly [first: number, last: number] => {
  const [first = '', last = first] = text.split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}
