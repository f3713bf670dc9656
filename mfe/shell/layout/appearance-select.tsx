import { useState } from 'react'
import { appearance, setAppearance } from '../theme/appearance.ts'
import type { Appearance } from '../theme/stored-appearance.ts'
import styles from './appearance-select.module.css'

/** Light or dark, in this browser. */
export const AppearanceSelect = () => {
  const [choice, choose] = useState(appearance)
  const change = (next: Appearance) => {
    choose(next)
    setAppearance(next)
  }
  return (
    <label className={styles.appearance}>
      Appearance
      <select className="field-input" value={choice} onChange={({ target }) => change(target.value as Appearance)}>
        <option value="system">As the system</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  )
}
