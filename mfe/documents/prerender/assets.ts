import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { PageAssets } from '#contracts/mfe/document-pages.ts'
import { cutFont, isVariable, lettersFrom, plainLetters } from '#mfe/build/cut-font.ts'
import { hashedName } from '#mfe/build/hashed.ts'
import { hashedOutput, publicFolder } from '#mfe/build/output.ts'
import { documents, settings } from './settings.ts'

const folder = join(publicFolder, 'paper')

/** Builds the pages' assets with hashed names. */
export const buildAssets = async (): Promise<PageAssets> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const [styles, opening] = [await buildStyles('report'), await buildStyles('opening')]
  const [fonts, openingScript, reportScript, icon] = await Promise.all([
    Promise.all(styles.fonts.map((font) => cut(font))),
    island('opening'),
    island('report'),
    place('icon.svg', await readFile(join(documents, 'reader/icon.svg'))),
  ])
  const fontUrls = await Promise.all(
    fonts.map(async ({ name, content }) => [name, await place(name, content)] as const),
  )
  return {
    css: calm(namingFonts(styles.css, fontUrls)),
    openingCss: calm(namingFonts(opening.css, fontUrls)),
    paperCss: await onPaper(styles, fonts),
    openingScript,
    reportScript,
    icon,
    fonts: fontUrls.map(([, url]) => url),
  }
}

/** Names use the text font: Western European letters and typographic punctuation. */
const nameLetters = `${plainLetters}${lettersFrom(0xa0, 0xff)}ŒœŠšŽžŸ‚„•‹›€™→−`

type Font = { readonly name: string; readonly content: Buffer }

const cut = async ({ name, content }: Font, weight?: number): Promise<Font> => ({
  name,
  content: await cutFont({ name, content }, isVariable(name) ? nameLetters : plainLetters, ['tnum'], weight),
})

/**
 * The styles with embedded fonts, a static one for each weight: a PDF has variable ones as Type 3, whose letters readers
 * set with uneven gaps.
 */
const onPaper = async ({ css, fonts }: Styles, screenFonts: readonly Font[]): Promise<string> => {
  const statics = screenFonts.filter(({ name }) => !isVariable(name))
  let styles = namingFonts(css, statics.map(inline))
  for (const font of fonts.filter(({ name }) => isVariable(name))) {
    const rule = ruleOf(css, font.name)
    const rules = paperWeights.map(async (weight) =>
      namingFonts(rule.replace(/font-weight:[^;}]+/, `font-weight:${weight}`), [inline(await cut(font, weight))]),
    )
    styles = styles.replace(rule, (await Promise.all(rules)).join(''))
  }
  return styles
}

const paperWeights = [400, 500, 600, 700]

const ruleOf = (css: string, name: string): string => {
  const rule = css.match(/@font-face\{[^{}]*\}/g)?.find((rule) => rule.includes(name))
  if (rule === undefined) throw new Error(`The styles have no rule for the font ${name}.`)
  return rule
}

/** Fonts that print waits for are optional on screen, to avoid layout shift. */
const calm = (css: string): string => css.replaceAll('font-display:swap', 'font-display:optional')

type Styles = { readonly css: string; readonly fonts: readonly Font[] }

const buildStyles = async (page: 'report' | 'opening'): Promise<Styles> => {
  // No tree shaking: only the styles of the components matter.
  const files = await outputOf(`reader/styles/${page}.ts`, { format: 'es' }, false)
  const assets = files.filter((file) => file.type === 'asset')
  const css = assets.filter(({ fileName }) => fileName.endsWith('.css')).map(({ source }) => String(source))
  const fonts = assets
    .filter(({ fileName }) => fileName.endsWith('.woff2'))
    .map(({ fileName, source }) => ({ name: fileName, content: Buffer.from(source) }))
  return { css: css.join('').trim(), fonts }
}

/** A classic script in one file. */
const island = async (name: string): Promise<string> => {
  const [script] = await outputOf(`reader/islands/${name}.ts`, { format: 'iife' })
  if (script?.type !== 'chunk') throw new Error(`The build of the island ${name} left no script.`)
  return place(`${name}.js`, script.code)
}

const outputOf = async (input: string, output: Rolldown.OutputOptions, treeshake = true) => {
  const bundle = await build({
    ...settings,
    build: {
      ...hashedOutput(folder),
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(documents, input), output, treeshake },
    },
  })
  return (bundle as Rolldown.RolldownOutput).output
}

const place = async (name: string, content: Uint8Array | string): Promise<string> => {
  const file = hashedName(name, content)
  await writeFile(join(folder, file), content)
  return `/paper/${file}`
}

const inline = ({ name, content }: Font) => [name, `data:font/woff2;base64,${content.toString('base64')}`] as const

const namingFonts = (css: string, urls: readonly (readonly [name: string, url: string])[]): string =>
  urls.reduce((styles, [name, url]) => styles.replaceAll(`/paper/${name}`, url), css)
