import { type HtmlDocument, htmlDocument } from '@atrium/kit/html-document'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { languageIn } from '#contracts/document/document-language.ts'
import { documentTitle } from '#contracts/document/document-title.ts'
import { escapeHtml } from '#contracts/escape-html.ts'
import { formatting, serverFormats } from '#contracts/formats.ts'
import { type Sentence, translation, wordingIn, wordsFor } from '#contracts/messages.ts'
import type { Brand, DocumentPages, PageAssets, PageFrame, ReadableDocument } from '#contracts/mfe/document-pages.ts'
import { ReadIn, type Reading, useReading } from '../components/reading.ts'
import { Decision } from './pages/decision.tsx'
import { Later } from './pages/later.tsx'
import { Message } from './pages/message.tsx'
import { OpeningPage, RefusedPage } from './pages/opening-page.tsx'
import { PrintedPage } from './pages/printed-page.tsx'
import { ReportPage } from './pages/report-page.tsx'
import type { Outcome } from './reading/outcome.ts'
import { outcomeOf } from './reading/outcome.ts'
import { wordsOfOpening, wordsOfReport } from './reading/script-words.ts'

/** Without scripts, forms send their origin but not their path. */
const ofOrigin = '<noscript><meta name="referrer" content="origin"></noscript>'

/** The forms of a decision send their origin, which the server requires; other sites receive no referrer. */
const ofOwnOrigin = '<meta name="referrer" content="same-origin">'

/** The document pages with the build's assets. */
export const documentPages = (assets: PageAssets): DocumentPages => {
  const { icon, fonts, css, openingCss, paperCss, openingScript, reportScript } = assets
  const drawWithScripts = (title: string, frame: PageFrame, page: ReactNode, { sends = false, inert = false } = {}) =>
    drawPage(page, frame, {
      title: pageTitle(title, frame),
      icon,
      fonts,
      css,
      head: inert
        ? []
        : [
            ...(sends ? [ofOwnOrigin] : []),
            ...wordsOf(frame, wordsOfReport),
            ...analytics(frame),
            `<script type="module" src="${reportScript}"></script>`,
          ],
    })
  return {
    opening: (frame, refusal) =>
      drawPage(
        refusal === undefined ? (
          <OpeningPage brand={frame.brand} />
        ) : (
          <RefusedPage brand={frame.brand} refused={refusal} />
        ),
        frame,
        {
          title: pageTitle(
            translation(frame.language)(refusal === undefined || refusal.gate ? 'Report' : 'Invalid Link'),
            frame,
          ),
          first: refusal === undefined ? [`<script src="${openingScript}"></script>`, ofOrigin] : [ofOrigin],
          icon,
          css: openingCss,
          head: [...wordsOf(frame, wordsOfOpening), ...analytics(frame)],
        },
      ),
    report: (view, pageFrame) => {
      const outcome = outcomeOf(view)
      const inert = outcome.type !== 'Unable' && outcome.preview === true
      const frame = inLanguageOf(outcome, inert ? { ...pageFrame, choice: undefined } : pageFrame)
      const sends = outcome.type !== 'Unable' && outcome.decision?.state === 'open'
      return drawWithScripts(titleOf(outcome, frame), frame, <ReportPage outcome={outcome} brand={frame.brand} />, {
        sends,
        inert,
      })
    },
    loading: (frame) =>
      drawWithScripts(translation(frame.language)('Report'), frame, <LoadingPage brand={frame.brand} />),
    printed: (document, pageFrame, decision, selected = decision?.price?.selected) => {
      const frame = inLanguageOf(document, pageFrame)
      return drawPage(
        <>
          <PrintedPage document={document} brand={frame.brand} prices={{ selected }} />
          <Decision document={{ ...document, decision }} shareId="" brand={frame.brand} printed />
        </>,
        frame,
        { title: titleOf(document, frame), css: paperCss },
      )
    },
  }
}

type Frame = Omit<PageFrame, 'analyticsSrc'>

/** A document that has a language is shown in it as a whole; any other in that of the page. */
const inLanguageOf = <Framed extends Frame>(content: Outcome | ReadableDocument, frame: Framed): Framed => {
  const language = languageIn(content)
  return language === undefined ? frame : { ...frame, language, choice: undefined }
}

const readingOf = ({ language, choice, formats }: Frame): Reading => ({
  t: translation(language),
  write: wordingIn(language),
  text: formatting(serverFormats(formats), language),
  ...(choice && { choice: { ...choice, language } }),
})

/** The texts of the page's script, in languages other than English. */
const wordsOf = ({ language }: PageFrame, sentences: readonly Sentence[]): readonly string[] => {
  const words = wordsFor(language, sentences)
  return words === null
    ? []
    : [`<script type="application/json" id="words">${JSON.stringify(words).replaceAll('<', '\\u003c')}</script>`]
}

/** A page with noindex. */
const drawPage = (page: ReactNode, frame: Frame, { head = [], ...rest }: Omit<HtmlDocument, 'body'>): string =>
  htmlDocument({
    ...rest,
    ...lookOf(frame, rest),
    language: frame.language,
    head: ['<meta name="robots" content="noindex, nofollow">', ...head],
    body: [renderToStaticMarkup(<ReadIn value={readingOf(frame)}>{page}</ReadIn>)],
  })

/** The published colours follow the pages' own; a logo that has no fixed size is the icon too. */
const lookOf = ({ brand: { look } }: Frame, { css, icon }: Pick<HtmlDocument, 'css' | 'icon'>) => {
  if (look == null) return { css }
  const logo = look.logo?.src
  return {
    css: css + look.css,
    themeColor: look.themeColor,
    ...(icon !== undefined && { icon: logo?.endsWith('.svg') ? logo : icon }),
  }
}

const pageTitle = (title: string, { brand }: PageFrame) => `${title} | ${brand.brandName}`

/** The title of the tab and of a saved PDF. */
const titleOf = (content: Outcome | ReadableDocument, { language }: Frame): string => {
  const t = translation(language)
  if ('data' in content) return documentTitle(content, t)
  return content.type === 'Output' ? content.report.workflow.name : t('Unable to Load Report')
}

const analytics = ({ analyticsSrc }: PageFrame): readonly string[] =>
  isOurs(analyticsSrc) ? [`<script defer src="${escapeHtml(analyticsSrc)}"></script>`] : []

/** No third-party script runs on the pages of links. */
const isOurs = (src: string | null): src is string => src !== null && /^\/(?![/\\])/.test(src)

/** Shown while the script requests the report. */
const LoadingPage = ({ brand }: { brand: Brand }) => {
  const { t } = useReading()
  return (
    <>
      <div data-report="loading">
        <Message brand={brand} title={t('Report')}>
          <p role="status">{t('Loading report...')}</p>
          <noscript>
            <p>{t('This report could not be shown at once. Please load the page again in a moment.')}</p>
          </noscript>
        </Message>
      </div>
      <Later brand={brand} />
    </>
  )
}
