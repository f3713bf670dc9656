import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicFolder } from './output.ts'

/**
 * Moves the shell's page to where the server serves it, with preloads for all of the shell's chunks: they import each
 * other many levels deep, and each level would cost a round trip.
 */
export const placeShellPage = async (): Promise<void> => {
  const folder = join(publicFolder, 'shell')
  const built = join(folder, 'dashboard.html')
  const page = await readFile(built, 'utf8')
  const files = (await readdir(folder)).filter((file) => !page.includes(file) && !loadedLater.test(file))
  const links = files.flatMap(linkTo)
  await writeFile(join(publicFolder, 'dashboard.html'), page.replace('</head>', `${links.join('')}</head>`))
  await rm(built)
}

/** What the screens of staff and sign-in load when they are shown. */
const loadedLater = /^(?:[\w-]+-screen|staff-screens(?:\.module)?|esm)-/

const linkTo = (file: string): readonly string[] => {
  if (file.endsWith('.js')) return [`<link rel="modulepreload" crossorigin href="/shell/${file}">`]
  if (file.endsWith('.woff2'))
    return [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/shell/${file}">`]
  return file.endsWith('.css') ? [`<link rel="stylesheet" crossorigin href="/shell/${file}">`] : []
}
