import { FormField, Icon, type Messages } from '@atrium/kit'
import { RowTools, rowToolAt, useFocusByName } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { createContext, type ReactNode, useContext, useRef } from 'react'
import type { Library } from '#contracts/library/library.ts'
import { itemsAt, valueAt, withValue } from '#contracts/value-at.ts'
import { type ListPath, newItems } from '../../model/library-draft.ts'
import styles from './library.module.css'

type Editing = {
  readonly draft: Library
  readonly change: (draft: Library) => void
  readonly messages: Messages
  readonly canWrite: boolean
  /** The language whose texts are edited; null: the library's own. */
  readonly language: string | null
}

const EditingContext = createContext<Editing | null>(null)

export const LibraryEditing = EditingContext.Provider

const useLibraryEditing = (): Editing => {
  const editing = useContext(EditingContext)
  if (editing === null) throw new Error('A field of the library outside its form')
  return editing
}

/** The place of a text in the library; the prompts are the same in every language. */
const placeOf = (path: string, language: string | null): string =>
  language === null || path.startsWith('prompts.') ? path : `languages.${language}.${path}`

type FieldProps = { path: string; label: string; rows?: number; asterisk?: boolean; hint?: string }

/** An input for the library text at a path. */
export const LibraryField = ({ path: name, label, rows, asterisk = false, hint }: FieldProps) => {
  const { draft, change, messages, canWrite, language } = useLibraryEditing()
  const path = placeOf(name, language)
  const common = {
    name: path,
    label,
    asterisk,
    message: messages[path],
    readOnly: !canWrite,
    value: String(valueAt(draft, path) ?? ''),
    ...(hint === undefined ? {} : { hint }),
  }
  const onChange = ({ target }: { target: { value: string } }) => change(withValue(draft, path, target.value))
  return rows === undefined ? (
    <FormField {...common} onChange={onChange} />
  ) : (
    <FormField {...common} rows={rows} onChange={onChange} />
  )
}

type ListProps = {
  path: ListPath
  /** The name of one item, such as `Package`. */
  word: string
  /** The fields of the item at a path. */
  children: (path: string) => ReactNode
}

/** A list of the library, whose items can be added, moved and removed; the focus follows an item. */
export const LibraryList = ({ path: name, word, children }: ListProps) => {
  const { draft, change, messages, canWrite, language } = useLibraryEditing()
  const place = useRef<HTMLDivElement>(null)
  const focus = useFocusByName(place)
  const path = placeOf(name, language)
  const items = itemsAt(draft, path)
  const put = (next: readonly unknown[]) => change(withValue(draft, path, next))
  const move = (from: number, to: number) => {
    put(items.toSpliced(from, 1).toSpliced(to, 0, items[from]))
    focus(rowToolAt(path, from, to, items.length))
  }
  const remove = (index: number) => {
    put(items.toSpliced(index, 1))
    focus(items.length === 1 ? `add ${path}` : `remove ${path}.${Math.min(index, items.length - 2)}`)
  }
  const add = () => {
    put([...items, newItems[name]])
    focus(`${path}.${items.length}`)
  }
  return (
    <div ref={place}>
      {items.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item has no identity but its place
        <fieldset key={index} className={styles.item}>
          <legend className={styles.legend}>
            {word} {index + 1}
          </legend>
          {canWrite && (
            <div className={styles.tools}>
              <RowTools
                {...{ path, index }}
                count={items.length}
                name={`${word.toLowerCase()} ${index + 1}`}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            </div>
          )}
          {children(`${name}.${index}`)}
        </fieldset>
      ))}
      {messages[path] !== undefined && (
        <p role="alert" className={styles.message}>
          {messages[path]}
        </p>
      )}
      {canWrite && (
        <Button type="button" variant="soft" name={`add ${path}`} onClick={add}>
          <Icon name="plus" size={16} /> Add {word.toLowerCase()}
        </Button>
      )}
    </div>
  )
}
