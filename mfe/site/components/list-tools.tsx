import { Icon } from '@atrium/kit'
import { RowTools, rowToolAt } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { placeText } from '../model/content-values.ts'
import { limitsOf, withEntry, withMove, withoutEntry } from '../model/list-edits.ts'
import { useEditing } from './editing.tsx'
import styles from './site.module.css'

/** The tools of an entry: the focus follows it where it goes. */
export const EntryTools = ({ path, at, count }: { path: string; at: number; count: number }) => {
  const { content, change, focus, canWrite } = useEditing()
  const limits = limitsOf(content, path)
  if (!canWrite || limits === null) return null
  const move = (to: number) => {
    change(withMove(content, path, at, to))
    focus(rowToolAt(path, at, to, count))
  }
  const remove = () => {
    change(withoutEntry(content, path, at))
    focus(count - 1 > limits.min ? `remove ${path}.${Math.min(at, count - 2)}` : `add ${path}`)
  }
  return (
    <div className={styles.entryTools}>
      <RowTools
        {...{ path, count }}
        index={at}
        name={placeText(`${path}.${at}`)}
        canRemove={count > limits.min}
        onMove={move}
        onRemove={remove}
      />
    </div>
  )
}

/** Adds an entry to a list that may be longer. */
export const AddEntry = ({ path, count }: { path: string; count: number }) => {
  const { content, change, focus, messages, canWrite } = useEditing()
  const limits = limitsOf(content, path)
  if (!canWrite || limits === null) return null
  const message = messages[`content.${path}`]
  const add = () => {
    change(withEntry(content, path))
    focus(`content.${path}.${count}`)
  }
  return (
    <div className={styles.tools}>
      <Button
        type="button"
        variant="soft"
        name={`add ${path}`}
        aria-label={`Add: ${placeText(path)}`}
        disabled={count >= limits.max}
        onClick={add}
      >
        <Icon name="plus" size={16} /> Add
      </Button>
      <p className={styles.text} role="status">
        {count} of at most {limits.max}
      </p>
      {message !== undefined && (
        <p className={styles.message} role="alert">
          {message}
        </p>
      )}
    </div>
  )
}
