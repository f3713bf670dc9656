import { useCanWrite } from '@atrium/kit'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { leadTitle } from '../../model/lead-title.ts'
import type { Selection } from '../../model/use-selection.ts'
import styles from './lead-choice.module.css'

type Props = { lead: Lead; index: number; selected: boolean; toggle: Selection['toggle'] }

/** Selects a lead; with Shift, the range from the previous one. */
export const LeadChoice = ({ lead, index, selected, toggle }: Props) => (
  <label className={styles.choice}>
    <input
      type="checkbox"
      aria-label={`Select ${leadTitle(lead)}`}
      checked={selected}
      onChange={({ nativeEvent }) => toggle(index, (nativeEvent as MouseEvent).shiftKey === true)}
    />
  </label>
)

/** Selects every loaded lead, or none. */
export const EveryChoice = ({ count, selection }: { count: number; selection: Selection }) => {
  const canWrite = useCanWrite()
  const every = selection.all || (count > 0 && selection.ids.size >= count)
  if (!canWrite) return <span className="sr-only">Selection</span>
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
