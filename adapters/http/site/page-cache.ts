import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pageIn, publicPages } from '#contracts/site/http/pages.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { Edition } from '#domain/site/service/editions.ts'
import type { EarlyLoads } from './early-loads.ts'
import { type Page, renderPage } from './page-file.ts'
import { ownScript, type Placeholders, settingsIn, yearAt } from './placeholders.ts'
import { languagesWith } from './site-language.ts'

export type PageSettings = Omit<Placeholders, 'year'> & {
  readonly publicDir: string
  readonly languages: readonly string[]
  readonly timeZone: string
}

type PageOptions = {
  readonly early?: Awaited<ReturnType<EarlyLoads>>
  readonly language?: string
  /** Those that the page's visitor can choose; by default those of the installation. */
  readonly languages?: readonly string[]
  /** Null: the pages of the build. */
  readonly edition?: Edition | null
}

export type PageCache = {
  readonly page: (file: string, options?: PageOptions) => Promise<Page>
  /** Makes the public pages of an edition, so that the first visitor finds them ready. */
  readonly prepare: (edition: Edition) => Promise<void>
}

export const shellPage = 'dashboard.html'

/** A file of the site: from the edition, or from the build where the edition has none. */
export const siteText = async (publicDir: string, file: string, edition: Edition | null): Promise<string> =>
  edition?.pages.get(file) ?? readFile(join(publicDir, file), 'utf8')

/** A page is made again after a publication, after a new build, and in a new year, which the footer shows. */
export const pageCache = ({ publicDir, ...values }: PageSettings, clock: Clock): PageCache => {
  const pages = new Map<string, { readonly stamp: string; readonly page: Promise<Page> }>()

  const page: PageCache['page'] = async (
    english,
    { early, language = 'en', languages = values.languages, edition = null } = {},
  ) => {
    const file = pageIn(language, english)
    const key = `${file} ${early?.made} ${edition?.pages.has(file) ? edition.id : ''} ${languages}`
    const now = clock.now()
    const stamp = `${yearAt(now, values.timeZone)} ${edition?.pages.has(file) ? edition.id : (await stat(join(publicDir, file))).mtimeMs}`
    const cached = pages.get(key)
    if (cached?.stamp === stamp) return cached.page
    const settings = {
      ...settingsIn(language, values, now, languages),
      analyticsSrc: scriptOn(file, values.analyticsSrc),
    }
    const rendering = siteText(publicDir, file, edition).then((text) => renderPage(text, settings, early?.html))
    pages.set(key, { stamp, page: rendering })
    // A failed read is retried by the next request.
    rendering.catch(() => pages.delete(key))
    return rendering
  }
  return {
    page,
    prepare: async (edition) => {
      const languages = languagesWith(values.languages, edition)
      for (const language of languages)
        await Promise.all(
          Object.values(publicPages).map(
            (file) => edition.pages.has(pageIn(language, file)) && page(file, { language, languages, edition }),
          ),
        )
      for (const key of [...pages.keys()].slice(0, -maxPages)) pages.delete(key)
    },
  }
}

/** The pages of this edition and the one before it in every language, and those of the dashboard's addresses. */
const maxPages = 200

/** No third-party script runs for signed-in staff; our own script counts those pages. */
const scriptOn = (file: string, src: string | null): string | null =>
  file === shellPage && src !== null ? ownScript : src
