import { renderToStaticMarkup } from 'react-dom/server'
import type { DocumentPages, PageAssets, PageFrame } from '../../../contracts/mfe/document-pages.ts'
import { headOf } from './pages/head.ts'
import { htmlPage } from './pages/html-page.ts'
import { LoadingPage } from './pages/loading-page.tsx'
import { OpeningPage, RefusedPage } from './pages/opening-page.tsx'
import { PrintedPage } from './pages/printed-page.tsx'
import { ReportPage } from './pages/report-page.tsx'
import { titleOf } from './pages/title.ts'
import { outcomeOf } from './reading/outcome.ts'

/** Where no script is, a form says from which site it comes; it does not say from which page. */
const ofOrigin = '<noscript><meta name="referrer" content="origin"></noscript>\n'

/** The pages of documents, with what the build made for them. */
export const documentPages = (assets: PageAssets): DocumentPages => {
  const withScript = (frame: PageFrame) =>
    `${headOf(assets, frame)}\n<script type="module" src="${assets.reportScript}"></script>`
  const scripted = (title: string, frame: PageFrame, markup: string) =>
    htmlPage({ title: `${title} | ${frame.house.brandName}`, rest: withScript(frame) }, markup)
  return {
    opening: (frame, refused) =>
      htmlPage(
        {
          title: `${refused === undefined || refused.gate ? 'Report' : 'Invalid Link'} | ${frame.house.brandName}`,
          first: refused === undefined ? `<script src="${assets.openingScript}"></script>\n${ofOrigin}` : ofOrigin,
          rest: headOf({ ...assets, css: assets.openingCss, fonts: [] }, frame),
        },
        renderToStaticMarkup(
          refused === undefined ? (
            <OpeningPage house={frame.house} />
          ) : (
            <RefusedPage house={frame.house} refused={refused} />
          ),
        ),
      ),
    report: (view, frame) => {
      const outcome = outcomeOf(view)
      return scripted(
        titleOf(outcome),
        frame,
        renderToStaticMarkup(<ReportPage outcome={outcome} house={frame.house} />),
      )
    },
    loading: (frame) => scripted('Report', frame, renderToStaticMarkup(<LoadingPage house={frame.house} />)),
    printed: (document, house) =>
      htmlPage(
        { title: titleOf(document), rest: `<style>${assets.paperCss}</style>` },
        renderToStaticMarkup(<PrintedPage document={document} house={house} />),
      ),
  }
}
