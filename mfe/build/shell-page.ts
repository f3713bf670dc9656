import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicFolder, staticFiles } from './output.ts'

/**
 * Moves the shell's page to where the server serves it, and adds preloads for the chunks that its entry imports:
 * otherwise each level of imports would cost a round trip.
 */
export const placeShellPage = async (): Promise<void> => {
  const folder = join(publicFolder, 'shell')
  const pageFile = join(folder, 'dashboard.html')
  const page = await readFile(pageFile, 'utf8')
  const fonts = (await readdir(folder)).filter((file) => /^figtree-first-.+\.woff2$/.test(file))
  const entry = /\/shell\/([^"]+\.js)/.exec(page)?.[1] ?? ''
  const files = [...(await staticFiles(folder, [entry])), ...fonts].filter((file) => !page.includes(file))
  const links = files.flatMap(linkTo)
  await writeFile(join(publicFolder, 'dashboard.html'), page.replace('</head>', `${links.join('')}</head>`))
  await rm(pageFile)
}

const linkTo = (file: string): readonly string[] => {
  if (file.endsWith('.js')) return [`<link rel="modulepreload" crossorigin href="/shell/${file}">`]
  if (/^figtree-first-.+\.woff2$/.test(file))
    return [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/shell/${file}">`]
  return file.endsWith('.css') ? [`<link rel="stylesheet" crossorigin href="/shell/${file}">`] : []
}
