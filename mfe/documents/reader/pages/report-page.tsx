import { priceTotals } from '#contracts/document/price-totals.ts'
import { readPricing } from '#contracts/document/pricing.ts'
import type { Sentence } from '#contracts/messages.ts'
import type { Brand } from '#contracts/mfe/document-pages.ts'
import { useReading } from '../../components/reading.ts'
import { overviewSections } from '../../components/sheet/overview-sheet.tsx'
import { plainPassage } from '../../components/sheet/passage.tsx'
import { type PriceOptions, proposalSections } from '../../components/sheet/proposal-sheet.tsx'
import type { Decidable, Outcome } from '../reading/outcome.ts'
import { acceptForm, tickedItems } from '../reading/price-choice.ts'
import { errorWords } from '../reading/report-errors.ts'
import { questionsBeside } from './ask.tsx'
import { Decision } from './decision.tsx'
import { Later } from './later.tsx'
import { OutputSheet } from './output-sheet.tsx'
import { PrintedPage } from './printed-page.tsx'
import styles from './report-page.module.css'
import tools from './tools.module.css'
import { Tools } from './tools.tsx'
import { Unable } from './unable.tsx'

type Content = Exclude<Outcome, { type: 'Unable' }>

/** The report as readers see it, or why there is none. Data attributes are hooks for the script. */
export const ReportPage = ({ outcome, brand }: { outcome: Outcome; brand: Brand }) =>
  outcome.type === 'Unable' ? (
    <div data-report="unable" data-error={outcome.error}>
      <Unable words={outcome.words ?? errorWords[outcome.error]} brand={brand} />
    </div>
  ) : (
    <>
      <div
        className={styles.report}
        data-report="shown"
        data-share={outcome.shareId}
        data-version={outcome.version}
        data-head={outcome.logHead}
        data-error={missing(outcome)}
      >
        {outcome.preview && (
          <p className={styles.preview}>
            You see what the client sees. Nothing here is counted, and nothing can be sent.
          </p>
        )}
        <div className={styles.news} role="alert" data-split />
        <div className={styles.news} role="status" data-news />
        <main>
          {outcome.type === 'Output' ? (
            <OutputSheet report={outcome.report} brand={brand} />
          ) : (
            <PrintedPage
              document={outcome}
              brand={brand}
              prices={pricesOf(outcome)}
              sender={outcome.sender}
              beside={questionsBeside(outcome, sectionsOf(outcome))}
            />
          )}
          {outcome.type !== 'Output' && <Decision document={outcome} shareId={outcome.shareId} brand={brand} />}
        </main>
        <Tools sections={[...sectionsOf(outcome), ...decisionPart(outcome)]}>
          {outcome.type !== 'Output' && outcome.decision?.state === 'open' && <ToAccept document={outcome} />}
        </Tools>
      </div>
      <Later brand={brand} />
    </>
  )

const missing = (view: Content) =>
  view.type === 'Output' && !view.report.run.outputs?.trim() ? 'missing_outputs' : undefined

/** Ticked items are sent with the acceptance; afterwards the table shows what was accepted. */
const pricesOf = (document: Decidable): PriceOptions => {
  const { decision } = document
  if (decision === undefined) return { choosable: true }
  if (decision.state !== 'open') return { selected: decision.price?.selected }
  const table = document.type === 'Proposal' ? readPricing(document.data) : null
  return { choosable: true, form: acceptForm, selected: table && tickedItems(table, decision.sent) }
}

/** On a phone, the way to the form, with the sum of the ticked items. */
const ToAccept = ({ document }: { document: Decidable }) => {
  const { t, text } = useReading()
  const table = document.type === 'Proposal' ? readPricing(document.data) : null
  return (
    <a className={tools.accept} href="#decision">
      {t('Accept')}
      {table !== null && (
        <span data-total>
          {text.price(priceTotals(table, tickedItems(table, document.decision?.sent)).total, table.currency)}
        </span>
      )}
    </a>
  )
}

const decisionPart = ({ decision }: Content): readonly { id: string; title: Sentence }[] =>
  decision === undefined
    ? []
    : [{ id: 'decision', title: decision.state === 'open' ? 'Accept or decline' : 'Decision' }]

const sectionsOf = (view: Content) => {
  if (view.type === 'EngagementOverview') return overviewSections(view.data, plainPassage)
  return view.type === 'Proposal' ? proposalSections(view.data, plainPassage) : []
}
