import './tones.css'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { type Choice, choiceOf } from './choice.ts'
import styles from './tone-select.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  choices: Readonly<Record<Value, Choice>>
  onChange: (value: Value) => void
}

/** A status badge that can be changed. A native select: cheap in long lists, and usable on every phone. */
export const ToneSelect = <Value extends string>({ label, value, choices, onChange }: Props<Value>) => {
  const entries = Object.entries(choices) as [Value, Choice][]
  const { tone, icon, label: current } = choiceOf(choices, value)
  return (
    <TonePill {...{ tone, icon }}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {!Object.hasOwn(choices, value) && <option value={value}>{current}</option>}
        {entries.map(([name, choice]) => (
          <option key={name} value={name}>
            {choice.label}
          </option>
        ))}
      </select>
    </TonePill>
  )
}

/** The pill of a select, with what shows its value. */
export const TonePill = ({ tone, icon, children }: Pick<Choice, 'tone' | 'icon'> & { children: ReactNode }) => (
  <span className={styles.pill} data-tone={tone}>
    <Icon name={icon} size={14} />
    {children}
    <Icon name="down" size={14} />
  </span>
)
