import type { PriceTable } from '#contracts/document/price-totals.ts'
import type { ReportDecision } from '#contracts/share/http/decisions.ts'

/** The id of the form that accepts; the boxes of the price table belong to it. */
export const acceptForm = 'accept-form'

/** The optional items as a refused form had them; undefined: as they stand in the document. */
export const tickedItems = ({ items }: PriceTable, sent: ReportDecision['sent']): readonly number[] | undefined =>
  sent && items.flatMap((_, index) => ((sent.values[`item${index}`] ?? '') === '' ? [] : [index]))
