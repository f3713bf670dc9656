import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { siteOf } from '#contracts/messages.ts'
import { type FirstSite, siteBuild } from '#contracts/mfe/site-pages.ts'
import { pageIn } from '#contracts/site/http/pages.ts'
import { firstColors } from '#contracts/site/palette.ts'
import type { SiteContent } from '#domain/site/model/index.ts'
import type { RenderedPages, SiteRenderer } from '#domain/site/ports/site-renderer.ts'
import { renderInThread } from './render-in-thread.ts'
import { lapsedIn, logoFile, orderOf } from './site-order.ts'

/** Renders with what the build left in this folder. The last content is not rendered a second time. */
export const threadSiteRenderer = (folder: string): SiteRenderer => {
  let last: { readonly key: string; readonly pages: Promise<RenderedPages> } | undefined
  const revision = async (content: SiteContent, day: string) =>
    `${(await stat(join(folder, siteBuild.first))).mtimeMs} ${lapsedIn(content, day)}`

  return {
    revision,
    logoFile,
    render: async (content, day) => {
      const key = `${await revision(content, day)} ${JSON.stringify(content)}`
      if (last?.key === key) return last.pages
      const pages = renderAll(folder, content, day)
      last = { key, pages }
      pages.catch(() => {
        last = undefined
      })
      return pages
    },
  }
}

const renderAll = async (folder: string, content: SiteContent, day: string): Promise<RenderedPages> => {
  const first = await firstSite(folder)
  const pages = new Map<string, string>()
  // The manifest has one language.
  for (const language of Object.keys(content.languages))
    for (const { file, text } of await renderInThread(folder, orderOf(first, content, language, day)))
      if (language === 'en' || file.endsWith('.html')) pages.set(pageIn(language, file), text)
  return pages
}

const firstSite = async (folder: string): Promise<FirstSite> =>
  JSON.parse(await readFile(join(folder, siteBuild.first), 'utf8'))

/** The content of the build: its texts in English and in the languages of the installation. */
export const builtInSite = async (folder: string, languages: readonly string[]): Promise<SiteContent> => {
  const { texts } = await firstSite(folder)
  const others = languages.flatMap((language) => {
    const site = siteOf(language)
    return site === undefined ? [] : [[language, site] as const]
  })
  return { languages: { en: texts, ...Object.fromEntries(others) }, colors: firstColors, logo: null }
}
