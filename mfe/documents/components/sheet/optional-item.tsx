import { useId } from 'react'
import type { PriceItem } from '#contracts/document/price-totals.ts'
import { useReading } from '../reading.ts'
import styles from './optional-item.module.css'

type Props = {
  item: PriceItem
  index: number
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | undefined
  choosable: boolean
  form: string | undefined
}

/**
 * The box of an optional item, in words on paper. With neither form nor script, it stays disabled and shows the document's own
 * choice.
 */
export const OptionalItem = ({ item, index, isChosen, onChoose, choosable, form }: Props) => {
  const id = useId()
  const { t } = useReading()
  if (onChoose === undefined && !choosable)
    return <span className={styles.optional}>{isChosen ? t('Optional, included') : t('Optional, not included')}</span>
  return (
    <span className={styles.optional}>
      <input
        id={id}
        type="checkbox"
        aria-label={t('Add the optional item {name}', { name: item.name })}
        data-optional={index}
        form={form}
        name={form && `item${index}`}
        disabled={onChoose === undefined && form === undefined}
        {...(onChoose === undefined
          ? { defaultChecked: isChosen }
          : { checked: isChosen, onChange: ({ target }) => onChoose(target.checked) })}
      />
      <label htmlFor={id}>{t('Add')}</label>
      <span className={styles.included}>{t('Optional, included')}</span>
      <span className={styles.leftOut}>{t('Optional, not included')}</span>
    </span>
  )
}
