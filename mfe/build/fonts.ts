import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { root } from './output.ts'

/** The characters in a range of code points, inclusive. */
export const lettersFrom = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCharCode(first + place)).join('')

/** ASCII and typographic punctuation: the characters of our texts. */
export const plainLetters = `${lettersFrom(0x20, 0x7e)}–—‘’“”…`

type Font = { readonly name: string; readonly content: Uint8Array }

/** A font subset to the characters, weights and features in use; other characters fall back to system fonts. */
export const cutFont = (
  { name, content }: Font,
  letters: string,
  features: readonly string[] = [],
  heaviest = 700,
): Promise<Buffer> =>
  subsetFont(Buffer.from(content), letters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: ['kern', 'ccmp', 'mark', ...features],
    ...(isVariable(name) ? { variationAxes: { wght: { min: 400, max: heaviest, default: 400 } } } : {}),
  })

/** Body text uses a variable font, headings a static one. */
export const isVariable = (name: string): boolean => name.includes('-wght-')

/** The characters of our texts, the letters of most western European names, and common symbols. */
const first = `${plainLetters}ÄÖÜßÅÆÉØàáâäåæçèéêëíîïñóôöøúü·×€\u00a0`
const others = [...lettersFrom(0xa0, 0xff), ...'ıŒœ™−←↑→↓•‚„‹›'].filter((letter) => !first.includes(letter)).join('')

/** The letters as a CSS `unicode-range`; adjacent code points form one range. */
const rangeOf = (letters: string): string => {
  const spans: [number, number][] = []
  for (const point of [...letters].map((letter) => letter.codePointAt(0) ?? 0).toSorted((one, other) => one - other)) {
    const last = spans.at(-1)
    if (last?.[1] === point - 1) last[1] = point
    else spans.push([point, point])
  }
  return spans.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`).join(', ')
}

/** Splits the dashboard's font in two at build time: browsers fetch the second part only for pages that need it. */
export const cutDashboardFont = (): Plugin => ({
  name: 'atrium:dashboard-font',
  apply: 'build',
  enforce: 'pre',
  load: async (id) => {
    if (!id.endsWith('/mfe/kit/theme/fonts.css')) return null
    const css = await readFile(id, 'utf8')
    const [, name = ''] = /url\("([^"]+)"\)/.exec(css) ?? []
    const content = await readFile(join(root, 'node_modules', name))
    const folder = join(root, 'node_modules/.cache/fonts')
    await mkdir(folder, { recursive: true })
    const half = async (file: string, letters: string) => {
      await writeFile(join(folder, file), await cutFont({ name, content }, letters, ['tnum'], 750))
      return (/@font-face \{[^}]*\}/.exec(css)?.[0] ?? '')
        .replace(name, relative(join(id, '..'), join(folder, file)))
        .replace('}', `  unicode-range: ${rangeOf(letters)};\n}`)
    }
    return `${await half('figtree-first.woff2', first)}\n${await half('figtree-others.woff2', others)}\n${css.replace(/@font-face \{[^}]*\}/, '')}`
  },
})
