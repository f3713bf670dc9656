import { documentLanguage } from '#contracts/document/document-language.ts'
import { documentTitle } from '#contracts/document/document-title.ts'
import { acceptedSums, taxText } from '#contracts/document/price-totals.ts'
import { checkPricing, readDocument } from '#contracts/document/read-document.ts'
import { escapeHtml } from '#contracts/escape-html.ts'
import { type Formats, formatting, serverFormats } from '#contracts/formats.ts'
import { type Translate, translation } from '#contracts/messages.ts'
import { engagementOverviewId } from '#contracts/workflow/http/workflows.ts'
import type { AcceptedPrice } from '#domain/share/model/index.ts'
import type { Decided, DrawReceipt } from '#domain/share/service/receipts.ts'

type Brand = { readonly brandName: string; readonly language: string; readonly formats: Formats }
type Drawing = { readonly t: Translate; readonly text: ReturnType<typeof formatting> }

/** Draws the receipt of a decision: facts in words, as text and as a page of its own. */
export const drawReceipt =
  ({ brandName, language: usual, formats }: Brand): DrawReceipt =>
  (decided, pageLanguage = usual) => {
    const language = documentLanguage(decided.report.run.outputs) ?? pageLanguage
    const t = translation(language)
    const text = formatting(serverFormats(formats), language)
    const drawing = { t, text }
    const { report } = decided
    const title = `${decisionWords(decided, t)}: ${clientOf(report.run.outputs, t) ?? report.workflow.name}`
    const facts = factsOf(decided, drawing)
    const part = partOf(title, t(closing, { brand: brandName }), facts)
    return {
      title,
      file: t('receipt'),
      text: facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      html: pageOf(title, language, part),
      part,
      letter: { first: t('This is the receipt of your decision.'), last: t(attached) },
    }
  }

const closing =
  'Receipt of {brand}. The dossier that comes with it proves the record of this decision: every event of the link, with its place in the signed log.'

const attached = 'Attached are the receipt and the dossier that proves the record of your decision. Keep both.'

type Facts = readonly (readonly [label: string, value: string])[]

const decisionWords = ({ decision, report }: Decided, t: Translate): string => {
  const isOverview = report.workflow.id === engagementOverviewId
  if (decision.state === 'accepted') return t(isOverview ? 'Accepted engagement overview' : 'Accepted proposal')
  return t(isOverview ? 'Declined engagement overview' : 'Declined proposal')
}

const clientOf = (outputs: string | null, t: Translate): string | null => {
  const document = readDocument(outputs)
  return 'data' in document ? documentTitle(document, t) : null
}

const factsOf = ({ shareId, decision, report }: Decided, { t, text }: Drawing): Facts => [
  ...(decision.state === 'accepted'
    ? ([
        // Empty once the person is erased.
        ...(decision.name === '' ? [] : [[t('Accepted by'), decision.name] as const]),
        [t('Agreed to'), decision.sentence],
      ] as const)
    : []),
  ...(decision.email === null ? [] : [[t('E-mail'), decision.email] as const]),
  [
    t(decision.state === 'accepted' ? 'Accepted at' : 'Declined at'),
    text.moment(decision.at, { dateStyle: 'long', timeStyle: 'medium' }),
  ],
  ...(decision.state === 'declined' && decision.reason !== null ? [[t('Reason'), decision.reason] as const] : []),
  ...(decision.state === 'accepted' && decision.price !== null
    ? sumsOf(decision.price, report.run.outputs, { t, text })
    : []),
  [t('Document'), t('version {number} of run {run}', { number: report.number, run: report.run.id })],
  [t('SHA-256 of its text'), decision.documentHash],
  [t('Link'), shareId],
]

const sumsOf = (price: AcceptedPrice, outputs: string | null, { t, text }: Drawing): Facts =>
  acceptedSums(checkPricing(outputs)?.data ?? null, price).map(({ label, taxRate, amount }) => [
    t(label, { rate: taxText(taxRate, text.locale) }),
    text.price(amount, price.currency),
  ])

const style =
  '.receipt{break-before:page;max-width:40rem;margin:3rem auto;padding:0 1.5rem;color:#17231d;font:1rem/1.6 system-ui,sans-serif}.receipt h1{color:var(--brand-primary-deep,#17231d);font-size:1.5rem;line-height:1.25}.receipt dl{margin:0}.receipt dt{margin-top:1rem;color:#4f6158;font-size:.875rem}.receipt dd{margin:0;overflow-wrap:anywhere}.receipt p{color:#4f6158;font-size:.875rem}'

/** Has the class that is printed: on paper a document shows nothing else. */
const partOf = (title: string, closing: string, facts: Facts): string =>
  `<style>${style}</style><section class="receipt document-sheet"><h1>${escapeHtml(title)}</h1><dl>${facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl><p>${escapeHtml(closing)}</p></section>`

const pageOf = (title: string, language: string, part: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex, nofollow"><title>${escapeHtml(title)}</title></head><body><main>${part}</main></body></html>`
