import { type PriceTable, priceTotals, taxText } from '#contracts/document/price-totals.ts'
import type { Sentence } from '#contracts/messages.ts'
import { useReading } from '../reading.ts'
import { OptionalItem } from './optional-item.tsx'
import styles from './price-table.module.css'

type Props = {
  table: PriceTable
  /** Indexes of the chosen optional items; by default, those selected in the table. */
  selected?: readonly number[] | null | undefined
  /** Lets the reader choose optional items; without it the table only says what is included. */
  onSelect?: ((selected: readonly number[]) => void) | undefined
  /** Server-rendered for a page whose script updates the sums as items are ticked. */
  choosable?: boolean | undefined
  /** The id of the form that sends the choices, as `item0` and so on; without it the script enables them. */
  form?: string | undefined
}

/** A proposal's prices with their totals; as cards on narrow screens. Data attributes are hooks for the page's script. */
export const PriceTableSheet = ({ table, selected, onSelect, choosable = false, form }: Props) => {
  const { lines, chosen, ...totals } = priceTotals(table, selected)
  const { t, text } = useReading()
  const money = (amount: number) => text.price(amount, table.currency)
  const hasDiscount = table.items.some(({ discount }) => (discount ?? 0) > 0)
  const choose = (index: number, isChosen: boolean) => {
    const optional = table.items.flatMap((item, place) => (item.optional ? [place] : []))
    onSelect?.(optional.filter((place) => (place === index ? isChosen : chosen[place])))
  }
  const columns = hasDiscount ? 4 : 3
  const sums = table.taxRate === 0 ? lastSum : allSums
  return (
    <table
      className={styles.prices}
      aria-label={t('Prices')}
      data-prices={choosable ? JSON.stringify(table) : undefined}
      data-decimals={choosable ? text.decimalsIn(table.currency) : undefined}
      data-locale={choosable && text.locale !== 'en-US' ? text.locale : undefined}
    >
      <thead>
        <tr>
          <th scope="col">{t('Item')}</th>
          <th scope="col">{t('Quantity')}</th>
          <th scope="col">{t('Unit price')}</th>
          {hasDiscount && <th scope="col">{t('Discount')}</th>}
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {table.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
          <tr key={index} data-line={index} data-chosen={chosen[index]}>
            <th scope="row">
              {item.name}
              {item.description && <span className={styles.description}>{item.description}</span>}
              {item.optional && (
                <OptionalItem
                  item={item}
                  index={index}
                  isChosen={chosen[index] === true}
                  onChoose={onSelect && ((isChosen) => choose(index, isChosen))}
                  choosable={choosable}
                  form={form}
                />
              )}
            </th>
            <td data-label={t('Quantity')}>{text.count(item.quantity)}</td>
            <td data-label={t('Unit price')}>{money(item.unitPrice)}</td>
            {hasDiscount && (
              <td data-label={t('Discount')} data-none={item.discount ? undefined : ''}>
                {item.discount ? `− ${money(item.discount)}` : '–'}
              </td>
            )}
            <td data-label={t('Amount')}>{money(lines[index] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot aria-live={onSelect || choosable ? 'polite' : undefined}>
        {sums.map(({ name, label }) => (
          <tr key={name} className={name === 'total' ? styles.total : undefined}>
            <th scope="row" colSpan={columns}>
              {t(label, { rate: taxText(table.taxRate, text.locale) })}
            </th>
            <td data-sum={name}>{money(totals[name])}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

type Sum = { readonly name: 'subtotal' | 'tax' | 'total'; readonly label: Sentence }

const lastSum: readonly Sum[] = [{ name: 'total', label: 'Total' }]

const allSums: readonly Sum[] = [
  { name: 'subtotal', label: 'Subtotal' },
  { name: 'tax', label: 'Tax ({rate})' },
  ...lastSum,
]
