import { useMemo } from 'react'
import styles from './changes.module.css'
import { type Difference, differences } from './differences.ts'
import { readable } from './readable.ts'

type Props = { before: string; after: string }

/** What changed between two texts, word by word: struck out and underlined, and said to whoever only hears it. */
export const Changes = ({ before, after }: Props) => {
  const parts = useMemo(() => readable(differences(before, after)), [before, after])
  return (
    <p className={styles.changes}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no name but their place
        <Part key={place} part={part} />
      ))}
    </p>
  )
}

const Part = ({ part: { type, text } }: { part: Difference }) => {
  if (type === 'Kept') return text
  const Mark = type === 'Added' ? 'ins' : 'del'
  return (
    <Mark>
      <span className="sr-only">{type === 'Added' ? ' (added:) ' : ' (removed:) '}</span>
      {text}
      <span className="sr-only"> (end) </span>
    </Mark>
  )
}
