import type { PageFrame } from '#contracts/mfe/document-pages.ts'
import type { SharePages } from '#contracts/share/http/public.ts'
import type { Site } from '#contracts/site/http/site.ts'
import type { OpenDocumentPages } from './document-pages.ts'

/** The two pages of a link with the site's brand. A report that cannot be rendered is left to the page's own script. */
export const sharePages = (open: OpenDocumentPages, site: Site, defect: (error: unknown) => void): SharePages => {
  const { analyticsSrc, formats, languages } = site
  const frameIn = (language: string, path = ''): PageFrame => {
    const choice = languages.length > 1 ? { choice: { languages, path } } : {}
    return { brand: site, analyticsSrc, language, ...choice, formats }
  }
  return {
    opening: async (language, refusal) => (await open()).opening(frameIn(language), refusal),
    report: async (language, view) => {
      const [pages, frame] = [await open(), frameIn(language, '/report')]
      try {
        return pages.report(view, frame)
      } catch (error) {
        defect(error)
        return pages.loading(frame)
      }
    },
  }
}
