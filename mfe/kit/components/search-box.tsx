import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import styles from './search-box.module.css'

/** The debounce of the search, in milliseconds. */
const debounceMs = 250

type Props = { label: string; placeholder: string; value: string; onSearch: (text: string) => void }

/** A debounced search box, which `/` focuses; follows external changes of the search in the address. */
export const SearchBox = ({ label, placeholder, value, onSearch }: Props) => {
  const [text, setText] = useState(value)
  const lastSearch = useRef(value)
  const box = useRef<HTMLInputElement>(null)
  useShortcuts([{ key: '/', label: 'Search', run: () => box.current?.focus() }])
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    // Back, a link or "Clear filters" changed the address.
    if (value !== lastSearch.current) setText(value)
    lastSearch.current = value
  }, [value])
  useEffect(() => {
    if (text.trim() === lastSearch.current) return
    const timer = setTimeout(() => {
      lastSearch.current = text.trim()
      search(text.trim())
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label className={styles.box}>
      <Icon name="search" />
      <input
        ref={box}
        className="field-input"
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
