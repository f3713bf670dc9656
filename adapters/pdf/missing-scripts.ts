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

/**
 * The scripts that no installed font has, as Chromium finds fonts on Linux: by fontconfig. None on macOS, whose own fonts
 * have them all. Rejects if fontconfig's `fc-list` cannot be run.
 */
export const missingScripts = async (platform: NodeJS.Platform = process.platform): Promise<readonly string[]> => {
  if (platform === 'darwin') return []
  const { stdout } = await promisify(execFile)('fc-list', ['--format', '%{charset}\n'], { maxBuffer: 64 * 1024 * 1024 })
  const ranges = [...new Set(stdout.split(/\s+/))].filter((text) => text !== '').map(rangeIn)
  return Object.entries(samples)
    .filter(([, sample]) => !ranges.some(([first, last]) => isWithin(sample, first, last)))
    .map(([script]) => script)
}

/** `20-7e` or `a0`, in hexadecimal digits. */
const rangeIn = (text: string): readonly [first: number, last: number] => {
  const [first = '', last = first] = text.split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

const isWithin = (sample: string, first: number, last: number): boolean => {
  const point = sample.codePointAt(0) ?? 0
  return first <= point && point <= last
}
