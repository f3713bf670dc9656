import { formatter, Icon } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { readPricing } from '#contracts/document/pricing.ts'
import { secondPrice, secondPriceText } from '#contracts/document/second-price.ts'
import { readJson } from '#contracts/json.ts'
import styles from './prices.module.css'

type Props = { text: string; table: string; onChange: (text: string) => void }

/** Points out a price in the text above that is not the sum of the table, with a button that drops its line. */
export const PriceConflict = ({ text, table, onChange }: Props) => {
  const pricing = readPricing({ pricing: readJson(table) })
  const conflict = pricing && secondPrice(text, pricing, { ...formatter, locale: formatter.formats.locale })
  const drop = (line: string) =>
    onChange(
      text
        .split('\n')
        .filter((one) => one !== line)
        .join('\n')
        .trim(),
    )
  return (
    <div role="status">
      {pricing !== null && conflict !== null && (
        <div className={styles.conflict}>
          <p>
            <Icon name="warning" size={16} /> {secondPriceText(conflict, pricing.currency, formatter.price)}
          </p>
          <Button variant="soft" onClick={() => drop(conflict.line)}>
            Drop the line from the text
          </Button>
        </div>
      )}
    </div>
  )
}
