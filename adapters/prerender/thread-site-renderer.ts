import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { siteOf } from '#contracts/messages.ts'
import { type FirstSite, type SiteFile, type SiteOrder, siteBuild } from '#contracts/mfe/site-pages.ts'
import { pageIn } from '#contracts/site/http/pages.ts'
import { firstColors } from '#contracts/site/palette.ts'
import type { SiteTexts } from '#contracts/site/texts.ts'
import type { SiteContent } from '#domain/site/model/index.ts'
import type { RenderedPages, SiteRenderer } from '#domain/site/ports/site-renderer.ts'
import { type FilesOnDemand, filesOnDemand } from './files-on-demand.ts'
import { keepLast } from './keep-last.ts'
import { runInThread } from './run-in-thread.ts'
import { siteMedia } from './site-media.ts'
import { lapsedIn, logoFile, orderOf, textsOnDay } from './site-order.ts'
import { markTexts, showMarks } from './text-marks.ts'

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

  /** Renders one language after another, by what all of them share. */
  const ordersOf = async (content: SiteContent, day: string) => {
    const first = await firstSite(folder)
    const texts = Object.keys(content.languages).map((language) => textsOnDay(content, language, day))
    const fonts = await media.fonts(first, texts)
    const shareImage = media.share(first, textsOnDay(content, languageOfImage(content), day), content)
    return (page: SiteTexts) =>
      orderOf(first.assets, content, page, { css: fonts.css, fonts: fonts.for(page), shareImage })
  }
  const filesOf = (order: SiteOrder) => runInThread<readonly SiteFile[]>(join(folder, siteBuild.thread), order)

  const renderAll = async (content: SiteContent, day: string): Promise<RenderedPages> => {
    const pages = new Map<string, string>()
    const orderFor = await ordersOf(content, day)
    // The manifest has one language.
    for (const language of Object.keys(content.languages))
      for (const { file, text } of await filesOf(orderFor(textsOnDay(content, language, day))))
        if (language === 'en' || file.endsWith('.html')) pages.set(pageIn(language, file), text)
    return pages
  }
  const preview: SiteRenderer['preview'] = async (content, day, { language, file }) => {
    if (!Object.hasOwn(content.languages, language)) return null
    const order = (await ordersOf(content, day))(textsOnDay(content, language, day))
    const { texts, paths } = markTexts(order.texts)
    const files = await filesOf({ ...order, texts })
    const page = files.find((one) => one.file === file)
    return page === undefined ? null : showMarks(page.text, paths)
  }
  const languageOfImage = ({ languages }: SiteContent) =>
    Object.hasOwn(languages, defaultLanguage) ? defaultLanguage : 'en'

  return {
    revision,
    preview,
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
