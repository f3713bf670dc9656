import { FormField, Icon } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { isNode, labelOf, valueAt, withValue } from '../model/content-values.ts'
import { useEditing } from './editing.tsx'
import styles from './site.module.css'

/** Names that the page needs as they are. */
const fixed = new Set(['id', 'anchor', 'language', 'until', 'errors'])

/** The fields of every text at a path and below it. */
export const TextFields = ({ path }: { path: string }) => {
  const { content } = useEditing()
  const value = valueAt(content, path)
  if (!isNode(value)) return <TextField path={path} />
  return (
    <>
      {Object.keys(value)
        .filter((name) => !fixed.has(name))
        .map((name) => (
          <Entry key={name} path={`${path}.${name}`} name={name} value={valueAt(content, `${path}.${name}`)} />
        ))}
      <ListTools path={path} />
    </>
  )
}

const Entry = ({ path, name, value }: { path: string; name: string; value: unknown }) =>
  isNode(value) ? (
    <fieldset className={styles.item}>
      <legend className={styles.legend}>{labelOf(name)}</legend>
      <TextFields path={path} />
    </fieldset>
  ) : (
    <TextField path={path} />
  )

/** From this length on, a text has a field of several lines. */
const lineLength = 70

const TextField = ({ path }: { path: string }) => {
  const { content, change, messages, canWrite } = useEditing()
  const value = valueAt(content, path)
  const text = String(value ?? '')
  const common = {
    name: `content.${path}`,
    label: labelOf(path.slice(path.lastIndexOf('.') + 1)),
    message: messages[`content.${path}`],
    readOnly: !canWrite,
    value: text,
  }
  const onChange = ({ target }: { target: { value: string } }) =>
    change(withValue(content, path, typeof value === 'number' ? numberIn(target.value) : target.value))
  return text.length < lineLength ? (
    <FormField {...common} onChange={onChange} inputMode={typeof value === 'number' ? 'numeric' : 'text'} />
  ) : (
    <FormField {...common} rows={Math.min(8, Math.ceil(text.length / lineLength) + 1)} onChange={onChange} />
  )
}

/** What is no whole number stays as it was typed, for the server to refuse at its field. */
const numberIn = (text: string): number | string => (/^\d{1,9}$/.test(text) ? Number(text) : text)

const growing = /\.(?:sections|paragraphs|points)$/

/** Adds to and removes from the lists of legal pages, whose length is free. */
const ListTools = ({ path }: { path: string }) => {
  const { content, change, canWrite } = useEditing()
  const list = valueAt(content, path)
  if (!canWrite || !Array.isArray(list) || !growing.test(path)) return null
  const item = path.endsWith('.sections') ? { id: newId(list), title: '', paragraphs: [''] } : ''
  return (
    <div className={styles.tools}>
      <Button type="button" variant="soft" onClick={() => change(withValue(content, path, [...list, item]))}>
        <Icon name="plus" size={16} /> Add
      </Button>
      {list.length > 1 && (
        <Button
          type="button"
          variant="soft"
          color="gray"
          onClick={() => change(withValue(content, path, list.slice(0, -1)))}
        >
          <Icon name="trash" size={16} /> Remove the last
        </Button>
      )}
    </div>
  )
}

/** An anchor of small letters that no other section has. */
const newId = (sections: readonly unknown[]): string => {
  const ids = sections.map((section) => (isNode(section) && 'id' in section ? section.id : ''))
  const id = (count: number): string =>
    `section-${'abcdefghijklmnopqrstuvwxyz'.charAt(count % 26)}${'x'.repeat(count / 26)}`
  const count = Array.from({ length: 100 }, (_, at) => at).find((at) => !ids.includes(id(at)))
  return id(count ?? 0)
}
