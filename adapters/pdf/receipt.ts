import { readDocument } from '#contracts/document/read-document.ts'
import { documentName } from '#contracts/share/agreement.ts'
import type { Decided, DrawnReceipt } from '#domain/share/service/receipts.ts'

/** Draws the receipt of a decision: facts in words, as text and as a page of its own. */
export const drawReceipt =
  (brandName: string) =>
  (decided: Decided): DrawnReceipt => {
    const { decision, report } = decided
    const what = `${decision.state === 'accepted' ? 'Accepted' : 'Declined'} ${documentName(report.workflow.id)}`
    const title = `${what}: ${clientOf(report.run.outputs) ?? report.workflow.name}`
    const facts = factsOf(decided)
    return {
      title,
      text: facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      html: pageOf(title, brandName, facts),
    }
  }

type Facts = readonly (readonly [label: string, value: string])[]

const clientOf = (outputs: string | null): string | null => {
  const found = readDocument(outputs)
  return 'data' in found
    ? `${found.type === 'Proposal' ? 'Engagement Proposal' : 'Engagement Overview'} for ${found.data.clientName}`
    : null
}

const factsOf = ({ shareId, decision, report }: Decided): Facts => [
  ...(decision.state === 'accepted'
    ? ([
        ['Accepted by', decision.name],
        ['Agreed to', decision.sentence],
      ] as const)
    : []),
  ...(decision.email === null ? [] : [['E-mail', decision.email] as const]),
  [decision.state === 'accepted' ? 'Accepted at' : 'Declined at', `${decision.at.slice(0, 19).replace('T', ' ')} UTC`],
  ...(decision.state === 'declined' && decision.reason !== null ? [['Reason', decision.reason] as const] : []),
  ...(decision.state === 'accepted' && decision.price !== null
    ? [['Total before tax', moneyText(decision.price.total, decision.price.currency)] as const]
    : []),
  ['Document', `version ${decision.version} of run ${report.run.id}`],
  ['SHA-256 of its text', decision.documentHash],
  ['Link', shareId],
]

/** An amount in the smallest unit of a currency. */
const moneyText = (amount: number, currency: string): string => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const style =
  'body{max-width:40rem;margin:3rem auto;padding:0 1.5rem;color:#17231d;font:1rem/1.6 system-ui,sans-serif}h1{font-size:1.5rem;line-height:1.25}dl{margin:0}dt{margin-top:1rem;color:#4f6158;font-size:.875rem}dd{margin:0;overflow-wrap:anywhere}p{color:#4f6158;font-size:.875rem}'

const pageOf = (title: string, brandName: string, facts: Facts): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex, nofollow"><title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1><dl>${facts.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl><p>Receipt of ${escaped(brandName)}. The dossier that comes with it proves the record of this decision: every event of the link, with its place in the signed log.</p></main></body></html>`
