import { invalid } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { siteOf } from '#contracts/messages.ts'
import { siteContents as contract, type VersionedSite } from '#contracts/site/http/content.ts'
import { publicPages } from '#contracts/site/http/pages.ts'
import { textsIn } from '#contracts/site/language-texts.ts'
import type { SiteTexts } from '#contracts/site/texts.ts'
import type { Editions } from '#domain/site/service/editions.ts'
import type { SiteContents, VersionedContent } from '#domain/site/service/site-contents.ts'
import type { PageSettings } from './page-cache.ts'
import { fillPlaceholders, settingsIn } from './placeholders.ts'
import { languagesWith } from './site-language.ts'

/** The content of the public site. */
export const siteContentRoutes = (
  api: HttpApi,
  contents: SiteContents,
  editions: Editions,
  settings: PageSettings,
): void => {
  const readContent = async () => answerOf(await contents.current())

  bind(api, contract.read, readContent)

  bind(api, contract.keep, async ({ body }, { context }) => {
    const outcome = await contents.draft(body.content, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return readContent()
  })

  bind(api, contract.publish, async (_, { context }) => {
    const { draft } = await contents.current()
    // A draft that cannot be rendered is never published, and a crash meanwhile leaves the old pages.
    if (draft !== null) await editions.render(draft)
    const outcome = await contents.publish(context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    await editions.refresh()
    return readContent()
  })

  bind(api, contract.versions, async () => ({ body: { versions: [...(await contents.versions())] } }))

  bind(api, contract.restore, async ({ params }, { context }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.version)) throw rejected({ type: 'SiteVersionNotFound' })
    const outcome = await contents.restore(Number(params.version), context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return readContent()
  })

  bind(api, contract.language, async ({ params: { language } }) => {
    if (!/^[a-z]{2,3}$/.test(language)) throw invalid([{ path: ['language'], message: 'A language such as de' }])
    const translated = siteOf(language) as SiteTexts | undefined
    const { draft, published } = await contents.current()
    const texts = translated ?? ((draft ?? published).languages.en as SiteTexts)
    return { body: { texts: textsIn(language, texts), isTranslated: translated !== undefined } }
  })

  bind(api, contract.preview, async ({ body: { content, language, path } }) => {
    const html = await editions.preview(content, { language, file: publicPages[path] })
    if (html === null) throw invalid([{ path: ['language'], message: 'A language of the content' }])
    const languages = languagesWith(settings.languages, { content })
    const values = {
      ...settingsIn(language, settings, api.clock.now(), languages),
      analyticsSrc: null,
    }
    return { body: { html: frameHtml(fillPlaceholders(html, values)) } }
  })
}

/** The page of a preview runs and waits for nothing; its landmarks have names of their own beside those around it. */
const frameHtml = (html: string): string =>
  html
    .replace(/<script\b[^<>]*>[^<]*<\/script>\n?|<link rel="(?:icon|preload)"[^<>]*>\n?/g, '')
    .replace(/<(main|header) /g, '<$1 aria-label="Preview" ')

/** The texts were validated against the contract when they were written. */
const answerOf = (content: VersionedContent) => ({ body: content as VersionedSite, version: content.version })
