import type { PriceTable } from '#contracts/document/price-totals.ts'
import type { ReportDecision } from '#contracts/share/http/decisions.ts'

/** The id of the acceptance form, which the boxes of the price table belong to. */
export const acceptForm = 'accept-form'

/** The optional items ticked in a submitted form; undefined without one, for the document's own choice. */
export const tickedItems = ({ items }: PriceTable, form: ReportDecision['sent']): readonly number[] | undefined =>
  form && items.flatMap((_, index) => ((form.values[`item${index}`] ?? '') === '' ? [] : [index]))
