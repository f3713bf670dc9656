import { Button } from '@radix-ui/themes'
import { cutText } from '#contracts/cut-text.ts'
import { useAddress } from '../page/use-address.ts'
import { wordsOf } from './choice.ts'
import styles from './left-out-filters.module.css'

type Props = { unknown: readonly { readonly name: string; readonly text: string }[] }

/** Names the filters that are left out, with a button that removes them from the address. */
export const LeftOutFilters = ({ unknown }: Props) => {
  const [, setAddress] = useAddress()
  const remove = () => {
    setAddress(
      (current) => new URLSearchParams([...current].filter(([name]) => unknown.every((one) => one.name !== name))),
      { replace: true },
    )
    // The button is unmounted.
    document.querySelector<HTMLElement>('main')?.focus()
  }
  const texts = unknown.map(({ name, text }) => `${labels[name] ?? wordsOf(name)} “${cutText(text, maxLetters)}”`)
  return (
    <p role="status" className={styles.unknown}>
      <span>
        Left out, as there is no such value: <strong>{texts.join(', ')}</strong>.
      </span>
      <Button variant="soft" color="gray" size="1" onClick={remove}>
        Remove
      </Button>
    </p>
  )
}

const maxLetters = 40

/** Filters whose name in the address is not the one on the screen. */
const labels: Readonly<Record<string, string>> = {
  at: 'As of',
  compare: 'Compare with',
  followUp: 'Follow-up',
  minValue: 'Value',
  q: 'Search',
  sort: 'Order',
  to: 'Until',
}
