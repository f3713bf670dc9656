import { RowTools } from '@atrium/kit/widgets'
import { pricingLimits } from '#contracts/document/pricing.ts'
import type { DraftItem } from '../../model/price-draft.ts'
import { PriceField } from './price-field.tsx'
import styles from './prices.module.css'

type Props = {
  item: DraftItem
  index: number
  count: number
  /** By path, such as `items.2.quantity`. */
  faults: ReadonlyMap<string, string>
  onChange: (item: DraftItem) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A line of the price table, with buttons to move and remove it. */
export const PriceItemEditor = ({ item, index, count, faults, onChange, onMove, onRemove }: Props) => {
  const itemName = item.name.trim() === '' ? `item ${index + 1}` : item.name
  const field = (name: keyof DraftItem & string, label: string) => ({
    label,
    name: `items.${index}.${name}`,
    value: String(item[name]),
    fault: faults.get(`items.${index}.${name}`),
    onChange: (value: string) => onChange({ ...item, [name]: value }),
  })
  return (
    <li className={styles.item}>
      <fieldset>
        <legend className="sr-only">{`Item ${index + 1}`}</legend>
        <div className={styles.fields}>
          <PriceField {...field('name', 'Item')} maxLength={pricingLimits.name} />
          <PriceField {...field('quantity', 'Quantity')} inputMode="decimal" />
          <PriceField {...field('unitPrice', 'Unit price')} inputMode="decimal" />
          <PriceField {...field('discount', 'Discount')} inputMode="decimal" />
          <PriceField {...field('description', 'Description')} maxLength={pricingLimits.description} />
        </div>
        <div className={styles.tools}>
          <Box label="Optional" checked={item.optional} onChange={(optional) => onChange({ ...item, optional })} />
          {item.optional && (
            <Box
              label="Included at first"
              checked={item.selected}
              onChange={(selected) => onChange({ ...item, selected })}
            />
          )}
          <span className={styles.gap} />
          <RowTools path="items" {...{ index, count, onMove, onRemove }} name={itemName} />
        </div>
      </fieldset>
    </li>
  )
}

type BoxProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

const Box = ({ label, checked, onChange }: BoxProps) => (
  <label className={styles.box}>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} /> {label}
  </label>
)
