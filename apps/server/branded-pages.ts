import { type DocumentLook, documentLook } from '#adapters/prerender/document-look.ts'
import type { DocumentPages, Look } from '#contracts/mfe/document-pages.ts'
import type { PublishedLook } from '#domain/site/service/published-look.ts'
import type { OpenDocumentPages } from './document-pages.ts'

/** Document pages in the published colours and with the published logo, which are asked for with every page. */
export const brandedPages = (
  open: OpenDocumentPages,
  published: () => Promise<PublishedLook | null>,
): OpenDocumentPages => {
  let last: { readonly of: PublishedLook; readonly look: DocumentLook } | undefined
  const lookOf = (of: PublishedLook): DocumentLook => {
    if (last?.of.logo !== of.logo || last.of.colors !== of.colors) last = { of, look: documentLook(of) }
    return last.look
  }
  return async () => {
    const [pages, of] = await Promise.all([open(), published()])
    return of === null ? pages : withLook(pages, lookOf(of))
  }
}

const withLook = (pages: DocumentPages, { shown, printed }: DocumentLook): DocumentPages => ({
  opening: (frame, refusal) => pages.opening(brandFrame(frame, shown), refusal),
  report: (view, frame) => pages.report(view, brandFrame(frame, shown)),
  loading: (frame) => pages.loading(brandFrame(frame, shown)),
  printed: (document, frame, ...rest) => pages.printed(document, brandFrame(frame, printed), ...rest),
})

const brandFrame = <Frame extends { readonly brand: object }>(frame: Frame, look: Look): Frame => ({
  ...frame,
  brand: { ...frame.brand, look },
})
