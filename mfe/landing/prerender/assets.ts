import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { knownLanguages, siteOf } from '#contracts/messages.ts'
import type { SiteAssets as Assets } from '#contracts/mfe/site-pages.ts'
import { cutFont, plainLetters } from '#mfe/build/fonts.ts'
import { hashed } from '#mfe/build/hashed.ts'
import { hashedOutput, publicFolder } from '#mfe/build/output.ts'
import { hero } from '../content/site.ts'
import { writeIcons } from './icons.ts'
import { writeShareImage } from './share-image.ts'

const landing = join(import.meta.dirname, '..')
const folder = join(publicFolder, 'site')

/** Builds the public pages' assets into `dist/public/site` with hashed names, except the analytics script. */
export const buildAssets = async (): Promise<Assets> => {
  const files = await bundle({ boot: join(landing, 'islands/boot.ts'), page: join(landing, 'styles/page.css') })
  await bundleAnalytics()
  return {
    ...(await cutFonts(files, await takeStyles(files))),
    script: urlOf(files, /^boot.*\.js$/),
    icons: await writeIcons(publicFolder),
    shareImage: { path: await writeShareImage(publicFolder), alt: hero.title },
  }
}

const bundle = async (input: Record<string, string>): Promise<readonly string[]> =>
  namesIn(await build({ ...settings, build: { ...hashedOutput(folder), rolldownOptions: { input } } }))

/** A classic script with a fixed name, referenced by the server's settings. */
const bundleAnalytics = () =>
  build({
    ...settings,
    build: {
      ...hashedOutput(folder),
      emptyOutDir: false,
      rolldownOptions: {
        input: join(landing, 'islands/analytics.ts'),
        output: { format: 'iife', entryFileNames: 'analytics.js' },
      },
    },
  })

const settings: InlineConfig = { root: landing, base: '/site/', configFile: false, publicDir: false, logLevel: 'warn' }

const namesIn = (result: Awaited<ReturnType<typeof build>>): readonly string[] =>
  (result as Rolldown.RolldownOutput).output.map(({ fileName }) => fileName)

const nameOf = (files: readonly string[], pattern: RegExp): string => {
  const name = files.find((file) => pattern.test(file))
  if (name === undefined)
    throw new Error(`The build of the public site has no file like ${pattern}: ${files.join(', ')}`)
  return name
}

const urlOf = (files: readonly string[], pattern: RegExp) => `/site/${nameOf(files, pattern)}`

/** Styles are inlined into the pages: the file is removed. */
const takeStyles = async (files: readonly string[]): Promise<string> => {
  const path = join(folder, nameOf(files, /^page.*\.css$/))
  const css = await readFile(path, 'utf8')
  await rm(path)
  return css.trim()
}

/** Subsets each font to the characters of the site and of names; returns their addresses and styles. */
const cutFonts = async (files: readonly string[], css: string): Promise<Pick<Assets, 'css' | 'fonts'>> => {
  const whole = files.filter((name) => name.endsWith('.woff2'))
  const cut = await Promise.all(whole.map(replaceFont))
  const styles = whole.reduce((text, file, at) => text.replaceAll(file, cut[at] ?? file), css)
  return { css: styles, fonts: cut.map((file) => `/site/${file}`) }
}

/** The characters of the languages other than English. */
const lettersOfLanguages = [...new Set(JSON.stringify(knownLanguages.map(siteOf)))].join('')

const replaceFont = async (file: string): Promise<string> => {
  const font = await cutFont(
    { name: file, content: await readFile(join(folder, file)) },
    `${plainLetters}©×→é${lettersOfLanguages}`,
  )
  const name = hashed(file.replace(/-[\w-]{8}\.woff2$/, '.woff2'), font)
  await writeFile(join(folder, name), font)
  await rm(join(folder, file))
  return name
}
