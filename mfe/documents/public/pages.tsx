import { renderToStaticMarkup } from 'react-dom/server'
import type { DocumentPages, PageAssets, PageFrame } from '../../../contracts/mfe/document-pages.ts'
import { headOf } from './pages/head.ts'
import { htmlPage } from './pages/html-page.ts'
import { LoadingPage } from './pages/loading-page.tsx'
import { OpeningPage } from './pages/opening-page.tsx'
import { PrintedPage } from './pages/printed-page.tsx'
import { ReportPage } from './pages/report-page.tsx'
import { titleOf } from './pages/title.ts'
import { outcomeOf } from './reading/outcome.ts'

/** The pages of documents, with what the build made for them. */
export const documentPages = (assets: PageAssets): DocumentPages => {
  const withScript = (frame: PageFrame) =>
    `${headOf(assets, frame)}\n<script type="module" src="${assets.reportScript}"></script>`
  const scripted = (title: string, frame: PageFrame, markup: string) =>
    htmlPage({ title: `${title} | ${frame.house.brandName}`, rest: withScript(frame) }, markup)
  return {
    opening: (frame) =>
      htmlPage(
        {
          title: `Report | ${frame.house.brandName}`,
          first: `<script src="${assets.openingScript}"></script>\n`,
          rest: headOf({ ...assets, css: assets.openingCss, fonts: [] }, frame),
        },
        renderToStaticMarkup(<OpeningPage house={frame.house} />),
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
