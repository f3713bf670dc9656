import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { knownLanguages, siteOf } from '#contracts/messages.ts'
import { type Media, type MediaOrder, mediaThread, type SiteFont } from '#contracts/mfe/site-media.ts'
import type { SiteAssets as Assets } from '#contracts/mfe/site-pages.ts'
import { firstColors } from '#contracts/site/palette.ts'
import { shareWords } from '#contracts/site/share-words.ts'
import { plainLetters } from '#mfe/build/cut-font.ts'
import { hashedName } from '#mfe/build/hashed.ts'
import { hashedOutput, publicFolder } from '#mfe/build/output.ts'
import { hero } from '../content/site.ts'
import { builtTexts } from './built-texts.ts'
import { writeIcons } from './icons.ts'

const landing = join(import.meta.dirname, '..')
const folder = join(publicFolder, 'site')

/** Builds the public pages' assets into `dist/public/site` with hashed names, except the analytics script. */
export const buildAssets = async (threads: string): Promise<{ assets: Assets; letters: string }> => {
  const files = await bundle({ boot: join(landing, 'islands/boot.ts'), page: join(landing, 'styles/page.css') })
  await bundleAnalytics()
  const css = await takeStyles(files)
  const texts = builtTexts('en')
  const { fonts, share } = await mediaOf(threads, {
    fonts: { css, letters },
    share: { words: shareWords(texts), colors: firstColors },
  })
  if (fonts === null || share === null) throw new Error('The thread for fonts and images made none.')
  await replaceFonts(files, fonts.files)
  const shareFile = hashedName('share.png', share)
  await writeFile(join(folder, shareFile), share)
  const assets = {
    css: fonts.css,
    fonts: fonts.files.map(({ name }) => `/site/${name}`),
    script: urlOf(files, /^boot.*\.js$/),
    icons: await writeIcons(publicFolder),
    shareImage: { path: `/site/${shareFile}`, alt: hero.title },
  }
  return { assets, letters }
}

const mediaOf = async (threads: string, workerData: MediaOrder): Promise<Media> => {
  const [media] = await once(new Worker(join(threads, mediaThread), { workerData }), 'message')
  return media
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

/** The characters of the built texts in all languages. */
const letters = [...new Set(`${plainLetters}©×→é${JSON.stringify(knownLanguages.map(siteOf))}`)].join('')

/** Whole fonts give way to those cut to the characters of the site. */
const replaceFonts = async (files: readonly string[], cut: readonly SiteFont[]): Promise<void> => {
  for (const file of files) if (file.endsWith('.woff2')) await rm(join(folder, file))
  for (const { name, bytes } of cut) await writeFile(join(folder, name), bytes)
}
