import type { Lead } from '../../../../contracts/http/leads.ts'
import type { Selection } from '../../queries/use-selection.ts'
import styles from './lead-choice.module.css'

type Props = { lead: Lead; index: number; selection: Selection }

/** Chooses a lead for what is done with several; with Shift everything from the one before. */
export const LeadChoice = ({ lead, index, selection }: Props) => (
  <label className={styles.choice}>
    <input
      type="checkbox"
      aria-label={`Select ${lead.name}`}
      checked={selection.all || selection.ids.has(lead.id)}
      onChange={({ nativeEvent }) => selection.toggle(index, (nativeEvent as MouseEvent).shiftKey === true)}
    />
  </label>
)

/** Chooses every lead that was read, or none. */
export const EveryChoice = ({ count, selection }: { count: number; selection: Selection }) => {
  const every = selection.all || (count > 0 && selection.ids.size >= count)
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label="Select all shown"
        checked={every}
        ref={(input) => {
          if (input !== null) input.indeterminate = !every && selection.ids.size > 0
        }}
        onChange={() => (every ? selection.clear() : selection.chooseRead())}
      />
    </label>
  )
}
