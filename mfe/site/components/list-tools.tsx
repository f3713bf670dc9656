import { Icon } from '@atrium/kit'
import { IconButton } from '@atrium/kit/widgets'
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
    focus(`${to < at ? (to === 0 ? 'down' : 'up') : to === count - 1 ? 'up' : 'down'} ${path}.${to}`)
  }
  const remove = () => {
    change(withoutEntry(content, path, at))
    focus(count - 1 > limits.min ? `remove ${path}.${Math.min(at, count - 2)}` : `add ${path}`)
  }
  const name = placeText(`${path}.${at}`)
  const common = { type: 'button', variant: 'soft', color: 'gray' } as const
  return (
    <div className={styles.entryTools}>
      <IconButton
        {...common}
        name={`up ${path}.${at}`}
        aria-label={`Move up: ${name}`}
        disabled={at === 0}
        onClick={() => move(at - 1)}
      >
        <Icon name="up" size={16} />
      </IconButton>
      <IconButton
        {...common}
        name={`down ${path}.${at}`}
        aria-label={`Move down: ${name}`}
        disabled={at === count - 1}
        onClick={() => move(at + 1)}
      >
        <Icon name="down" size={16} />
      </IconButton>
      <IconButton
        {...common}
        name={`remove ${path}.${at}`}
        aria-label={`Remove: ${name}`}
        disabled={count <= limits.min}
        onClick={remove}
      >
        <Icon name="trash" size={16} />
      </IconButton>
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
