import { escaped, type HtmlDocument, htmlDocument } from '@atrium/kit/html-document'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { DocumentPages, House, PageAssets, PageFrame, ShownDocument } from '#contracts/mfe/document-pages.ts'
import { Decision } from './pages/decision.tsx'
import { Later } from './pages/later.tsx'
import { Message } from './pages/message.tsx'
import { OpeningPage, RefusedPage } from './pages/opening-page.tsx'
import { PrintedPage } from './pages/printed-page.tsx'
import { ReportPage } from './pages/report-page.tsx'
import type { Outcome } from './reading/outcome.ts'
import { outcomeOf } from './reading/outcome.ts'

/** Without scripts, forms send their origin but not their path. */
const ofOrigin = '<noscript><meta name="referrer" content="origin"></noscript>'

/** The forms of a decision send their origin, which the server requires; other sites are sent nothing. */
const ofOwnOrigin = '<meta name="referrer" content="same-origin">'

/** The document pages with the build's assets. */
export const documentPages = (assets: PageAssets): DocumentPages => {
  const { icon, fonts, css, openingCss, paperCss, openingScript, reportScript } = assets
  const scripted = (title: string, frame: PageFrame, page: ReactNode, sends = false) =>
    drawn(page, {
      title: titled(title, frame),
      icon,
      fonts,
      css,
      head: [
        ...(sends ? [ofOwnOrigin] : []),
        ...analytics(frame),
        `<script type="module" src="${reportScript}"></script>`,
      ],
    })
  return {
    opening: (frame, refused) =>
      drawn(
        refused === undefined ? (
          <OpeningPage house={frame.house} />
        ) : (
          <RefusedPage house={frame.house} refused={refused} />
        ),
        {
          title: titled(refused === undefined || refused.gate ? 'Report' : 'Invalid Link', frame),
          first: refused === undefined ? [`<script src="${openingScript}"></script>`, ofOrigin] : [ofOrigin],
          icon,
          css: openingCss,
          head: analytics(frame),
        },
      ),
    report: (view, frame) => {
      const outcome = outcomeOf(view)
      const sends = outcome.type !== 'Unable' && outcome.decision?.state === 'open'
      return scripted(titleOf(outcome), frame, <ReportPage outcome={outcome} house={frame.house} />, sends)
    },
    loading: (frame) => scripted('Report', frame, <LoadingPage house={frame.house} />),
    printed: (document, house, decision) =>
      drawn(
        <>
          <PrintedPage document={document} house={house} prices={{ selected: decision?.price?.selected }} />
          <Decision document={{ ...document, decision }} shareId="" />
        </>,
        { title: titleOf(document), css: paperCss },
      ),
  }
}

/** A page with noindex. */
const drawn = (page: ReactNode, { head = [], ...rest }: Omit<HtmlDocument, 'body'>): string =>
  htmlDocument({
    ...rest,
    head: ['<meta name="robots" content="noindex, nofollow">', ...head],
    body: [renderToStaticMarkup(page)],
  })

const titled = (title: string, { house }: PageFrame) => `${title} | ${house.brandName}`

/** The title of the tab and of a saved PDF. */
const titleOf = (shown: Outcome | ShownDocument): string => {
  if (shown.type === 'EngagementOverview') return `Engagement Overview for ${shown.data.clientName}`
  if (shown.type === 'Proposal') return `Engagement Proposal for ${shown.data.clientName}`
  return shown.type === 'Output' ? shown.report.workflow.name : 'Unable to Load Report'
}

const analytics = ({ analyticsSrc }: PageFrame): readonly string[] =>
  isOurs(analyticsSrc) ? [`<script defer src="${escaped(analyticsSrc)}"></script>`] : []

/** No third-party script runs on the pages of links. */
const isOurs = (src: string | null): src is string => src !== null && /^\/(?![/\\])/.test(src)

/** Shown while the script requests the report. */
const LoadingPage = ({ house }: { house: House }) => (
  <>
    <div data-report="loading">
      <Message house={house} title="Report">
        <p role="status">Loading report...</p>
        <noscript>
          <p>This report could not be shown at once. Please load the page again in a moment.</p>
        </noscript>
      </Message>
    </div>
    <Later house={house} />
  </>
)
