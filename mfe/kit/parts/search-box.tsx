import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import styles from './search-box.module.css'

/** Milliseconds of silence after which what was typed is searched for. */
const PAUSE = 250

type Props = { label: string; placeholder: string; value: string; onSearch: (text: string) => void }

/** Searches for what was typed, after a pause; follows where the address asks for something else. */
export const SearchBox = ({ label, placeholder, value, onSearch }: Props) => {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    // Back, a link or "Clear filters" moved the address: the box follows.
    if (value !== asked.current) setText(value)
    asked.current = value
  }, [value])
  useEffect(() => {
    if (text.trim() === asked.current) return
    const timer = setTimeout(() => {
      asked.current = text.trim()
      search(text.trim())
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label className={styles.box}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  )
}
