import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { siteOf } from '#contracts/messages.ts'
import { type FirstSite, type SiteFile, siteBuild } from '#contracts/mfe/site-pages.ts'
import { pageIn } from '#contracts/site/http/pages.ts'
import { firstColors } from '#contracts/site/palette.ts'
import type { SiteContent } from '#domain/site/model/index.ts'
import type { RenderedPages, SiteRenderer } from '#domain/site/ports/site-renderer.ts'
import { type FilesOnDemand, filesOnDemand } from './files-on-demand.ts'
import { keepLast } from './keep-last.ts'
import { runInThread } from './run-in-thread.ts'
import { siteMedia } from './site-media.ts'
import { lapsedIn, logoFile, orderOf, textsOnDay } from './site-order.ts'

type Parts = {
  /** What the build left. */
  readonly folder: string
  /** The settings that texts name. */
  readonly brand: Readonly<Record<string, string>>
  /** That of the image for link previews, as programs that fetch it ask for none. */
  readonly defaultLanguage: string
}

/** Fonts and images of the last renderings, by their names. */
type ThreadSiteRenderer = SiteRenderer & { readonly file: FilesOnDemand['find'] }

/** Renders with the threads of the build. The last content is not rendered a second time. */
export const threadSiteRenderer = ({ folder, brand, defaultLanguage }: Parts): ThreadSiteRenderer => {
  const files = filesOnDemand()
  const media = siteMedia(folder, brand, files)
  const last = keepLast<RenderedPages>()
  const revision = async (content: SiteContent, day: string) =>
    `${(await stat(join(folder, siteBuild.first))).mtimeMs} ${lapsedIn(content, day)}`

  const renderAll = async (content: SiteContent, day: string): Promise<RenderedPages> => {
    const first = await firstSite(folder)
    const texts = Object.keys(content.languages).map((language) => textsOnDay(content, language, day))
    const fonts = await media.fonts(first, texts)
    const shareImage = media.share(first, textsOnDay(content, languageOfImage(content), day), content)
    const pages = new Map<string, string>()
    for (const language of Object.keys(content.languages)) {
      const page = textsOnDay(content, language, day)
      const order = orderOf(first.assets, content, page, { css: fonts.css, fonts: fonts.for(page), shareImage })
      // The manifest has one language.
      for (const { file, text } of await runInThread<readonly SiteFile[]>(join(folder, siteBuild.thread), order))
        if (language === 'en' || file.endsWith('.html')) pages.set(pageIn(language, file), text)
    }
    return pages
  }
  const languageOfImage = ({ languages }: SiteContent) =>
    Object.hasOwn(languages, defaultLanguage) ? defaultLanguage : 'en'

  return {
    revision,
    logoFile,
    file: files.find,
    render: async (content, day) =>
      last(`${await revision(content, day)} ${JSON.stringify(content)}`, () => renderAll(content, day)),
  }
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
