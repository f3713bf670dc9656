import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { hashed } from './hashed.ts'

/** What a page of ours, or the name of a consultancy, is written with; other letters come from the system's fonts. */
const letters = [...range(0x20, 0x7e), ...'–—‘’“”…©×→é'].join('')

const manner = {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['kern', 'ccmp', 'mark'],
} as const

type Cut = { readonly css: string; readonly fonts: readonly string[] }

/** Cuts each font down to the letters that are used; returns where they are, and the styles that say so. */
export const cutFonts = async (folder: string, files: readonly string[], css: string): Promise<Cut> => {
  const whole = files.filter((name) => name.endsWith('.woff2'))
  const cut = await Promise.all(whole.map((file) => cutFont(folder, file)))
  const styles = whole.reduce((text, file, at) => text.replaceAll(file, cut[at] ?? file), css)
  return { css: styles, fonts: cut.map((file) => `/site/${file}`) }
}

const cutFont = async (folder: string, file: string): Promise<string> => {
  const whole = await readFile(join(folder, file))
  const font = await subsetFont(whole, letters, { ...manner, ...(file.includes('-wght-') ? weights : {}) })
  const name = hashed(file.replace(/-[\w-]{8}\.woff2$/, '.woff2'), font)
  await writeFile(join(folder, name), font)
  await rm(join(folder, file))
  return name
}

/** The weights that the styles ask for. */
const weights = { variationAxes: { wght: { min: 400, max: 700, default: 400 } } }

function range(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at))
}
