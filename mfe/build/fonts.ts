import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { cutFont, lettersFrom, plainLetters, rangeOf, weightsUpTo } from './cut-font.ts'
import { root } from './output.ts'

/** The characters of our texts, the letters of most western European names, and common symbols. */
const first = `${plainLetters}ÄÖÜßÅÆÉØàáâäåæçèéêëíîïñóôöøúü·×€\u00a0`
const others = [...lettersFrom(0xa0, 0xff), ...'ıŒœ™−←↑→↓•‚„‹›'].filter((letter) => !first.includes(letter)).join('')

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
      await writeFile(join(folder, file), await cutFont({ name, content }, letters, ['tnum'], weightsUpTo(750)))
      return (/@font-face \{[^}]*\}/.exec(css)?.[0] ?? '')
        .replace(name, relative(join(id, '..'), join(folder, file)))
        .replace('}', `  unicode-range: ${rangeOf(letters)};\n}`)
    }
    return `${await half('figtree-first.woff2', first)}\n${await half('figtree-others.woff2', others)}\n${css.replace(/@font-face \{[^}]*\}/, '')}`
  },
})
