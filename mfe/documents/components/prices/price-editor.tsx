import { formatter, Icon } from '@atrium/kit'
import { rowToolAt, useFocusByName } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import { priceTotals, taxText } from '#contracts/document/price-totals.ts'
import { pricingLimits, readPricing } from '#contracts/document/pricing.ts'
import { readJson } from '#contracts/json.ts'
import { type DraftItem, draftIn, draftText, newItem, type PriceDraft, priceFaults } from '../../model/price-draft.ts'
import { PriceField } from './price-field.tsx'
import { PriceItemEditor } from './price-item.tsx'
import styles from './prices.module.css'

type Props = {
  text: string
  onChange: (text: string) => void
  disabled: boolean
  /** Whether a save found what is missing: until then, an empty field is no fault. */
  isRefused: boolean
}

/** Edits a proposal's price table; its text is the table as JSON, empty without one. */
export const PriceEditor = ({ text, onChange, disabled, isRefused }: Props) => {
  const [draft, change] = useDraftOf(text, onChange)
  const place = useRef<HTMLDivElement>(null)
  const focus = useFocusByName(place)
  const begin = () => {
    change({ currency: formatter.formats.currency, taxRate: '0', items: [newItem] })
    focus('items.0.name')
  }
  const remove = () => {
    change(null)
    focus('add items')
  }
  return (
    <div ref={place}>
      {draft === null ? (
        <Button name="add items" variant="soft" disabled={disabled} className={styles.add} onClick={begin}>
          <Icon name="plus" size={16} /> Add a price table
        </Button>
      ) : (
        <fieldset className={styles.editor} disabled={disabled}>
          <legend>Price table</legend>
          <Open {...{ text, draft, change, remove, focus, isRefused }} />
        </fieldset>
      )}
    </div>
  )
}

type OpenProps = {
  text: string
  draft: PriceDraft
  change: (draft: PriceDraft) => void
  remove: () => void
  focus: (name: string) => void
  isRefused: boolean
}

const Open = ({ text, draft, change, remove, focus, isRefused }: OpenProps) => {
  const faults = shownFaults(priceFaults(text), draft.items, isRefused)
  const setting = (name: 'currency' | 'taxRate', label: string) => ({
    label,
    name,
    value: draft[name],
    fault: faults.get(name),
    onChange: (value: string) => change({ ...draft, [name]: name === 'currency' ? value.toUpperCase() : value }),
  })
  return (
    <>
      <div className={styles.settings}>
        <PriceField {...setting('currency', 'Currency')} maxLength={3} />
        <PriceField {...setting('taxRate', 'Tax in per cent')} inputMode="decimal" />
      </div>
      <Items draft={draft} faults={faults} change={change} remove={remove} focus={focus} />
      {faults.has('items') && (
        <p className={styles.fault} role="alert">
          {faults.get('items')}
        </p>
      )}
      <div className={styles.foot}>
        <Button
          variant="soft"
          disabled={draft.items.length >= pricingLimits.items}
          onClick={() => {
            change({ ...draft, items: [...draft.items, newItem] })
            focus(`items.${draft.items.length}.name`)
          }}
        >
          <Icon name="plus" size={16} /> Add item
        </Button>
        <Button variant="ghost" color="gray" onClick={remove}>
          Remove the price table
        </Button>
        <Totals text={text} />
      </div>
    </>
  )
}

type ItemsProps = Omit<OpenProps, 'text' | 'isRefused'> & { faults: ReadonlyMap<string, string> }

const Items = ({ draft, faults, change, remove, focus }: ItemsProps) => {
  const { items } = draft
  const withItems = (next: readonly DraftItem[]) => change({ ...draft, items: next })
  return (
    <ol className={styles.items}>
      {items.map((item, index) => (
        <PriceItemEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
          key={index}
          item={item}
          index={index}
          count={items.length}
          faults={faults}
          onChange={(newItem) => withItems(items.with(index, newItem))}
          onMove={(to) => {
            withItems(items.toSpliced(index, 1).toSpliced(to, 0, item))
            focus(rowToolAt('items', index, to, items.length))
          }}
          onRemove={() => {
            if (items.length === 1) return remove()
            withItems(items.toSpliced(index, 1))
            focus(`items.${Math.min(index, items.length - 2)}.name`)
          }}
        />
      ))}
    </ol>
  )
}

/** Fields that are as in a new item show no fault before the table is saved. */
const shownFaults = (
  faults: ReadonlyMap<string, string>,
  items: PriceDraft['items'],
  isRefused: boolean,
): ReadonlyMap<string, string> =>
  new Map([...faults].filter(([path]) => isRefused || !isNew(items[Number(path.split('.')[1])], path.split('.')[2])))

const isNew = (item: DraftItem | undefined, name = ''): boolean =>
  item !== undefined &&
  Object.entries(newItem).some(([field, value]) => field === name && item[field as keyof DraftItem] === value)

const Totals = ({ text }: { text: string }) => {
  const table = readPricing({ pricing: readJson(text) })
  if (table === null) return <output className={styles.totals}>–</output>
  const { subtotal, total } = priceTotals(table)
  const money = (amount: number) => formatter.price(amount, table.currency)
  return (
    <output className={styles.totals}>
      Total {money(total)}
      {table.taxRate > 0 && <small>{`${money(subtotal)} and ${taxText(table.taxRate)} tax`}</small>}
    </output>
  )
}

/** The draft as typed; an external change of the text, such as a choice in a collision, replaces it. */
const useDraftOf = (text: string, onChange: (text: string) => void) => {
  const [state, setState] = useState(() => ({ text, draft: draftIn(text) }))
  const current = state.text === text ? state : { text, draft: draftIn(text) }
  const change = (draft: PriceDraft | null) => {
    const newText = draft === null ? '' : draftText(draft)
    setState({ text: newText, draft })
    onChange(newText)
  }
  return [current.draft, change] as const
}
