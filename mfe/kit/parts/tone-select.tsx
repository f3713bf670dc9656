import './tones.css'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/paths.ts'
import type { Tone } from './status-badge.tsx'
import styles from './tone-select.module.css'

export type Choice = { readonly label: string; readonly tone: Tone; readonly icon: IconName }

type Props<Value extends string> = {
  label: string
  value: Value
  choices: Readonly<Record<Value, Choice>>
  onChange: (value: Value) => void
}

/** A status badge that can be changed. The browser's own select: light in long lists, right on every phone. */
export const ToneSelect = <Value extends string>({ label, value, choices, onChange }: Props<Value>) => {
  const entries = Object.entries(choices) as [Value, Choice][]
  return (
    <span className={styles.pill} data-tone={choices[value].tone}>
      <Icon name={choices[value].icon} size={14} />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {entries.map(([name, choice]) => (
          <option key={name} value={name}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  )
}
