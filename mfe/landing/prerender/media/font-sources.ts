import display from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?inline'
import displayFurther from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff2?inline'
import displayVietnamese from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-vietnamese-700-normal.woff2?inline'
import bodyFurther from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?inline'
import body from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?inline'

const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

const file = (name: string, url: string) => ({ name, content: bytesOf(url) })

/** The two fonts of the site: what most texts need, and files with further letters. */
export const families = [
  {
    family: 'Bricolage Grotesque',
    weight: '700',
    first: file('bricolage-grotesque-latin-700-normal', display),
    further: [
      file('bricolage-grotesque-latin-ext-700-normal', displayFurther),
      file('bricolage-grotesque-vietnamese-700-normal', displayVietnamese),
    ],
  },
  {
    family: 'Figtree',
    weight: '300 900',
    first: file('figtree-latin-wght-normal', body),
    further: [file('figtree-latin-ext-wght-normal', bodyFurther)],
  },
] as const
