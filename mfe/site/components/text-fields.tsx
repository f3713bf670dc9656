import { FormField, SelectField } from '@atrium/kit'
import { type ReactNode, useState } from 'react'
import { isNode, valueAt, withValue } from '#contracts/value-at.ts'
import { labelOf } from '../model/content-values.ts'
import { pictureOf } from '../model/list-edits.ts'
import { pictureLabels } from '../model/parts.ts'
import { useEditing } from './editing.tsx'
import { AddEntry, EntryTools } from './list-tools.tsx'
import styles from './site.module.css'

/** Names that the page needs as they are. */
const fixed = new Set(['id', 'anchor', 'language', 'until', 'errors', 'picture'])

/** The fields of every text at a path and below it. */
export const TextFields = ({ path }: { path: string }) => {
  const { content } = useEditing()
  const value = valueAt(content, path)
  if (!isNode(value)) return <TextField path={path} />
  const count = Array.isArray(value) ? value.length : null
  return (
    <>
      {Object.keys(value)
        .filter((name) => !fixed.has(name))
        .map((name) => (
          <Entry key={`${path}.${name}`} path={`${path}.${name}`} name={name}>
            {count !== null && <EntryTools path={path} at={Number(name)} count={count} />}
          </Entry>
        ))}
      {count === null ? <PictureField path={path} /> : <AddEntry path={path} count={count} />}
    </>
  )
}

type EntryProps = { path: string; name: string; children: ReactNode }

const Entry = ({ path, name, children }: EntryProps) => {
  const { content } = useEditing()
  if (!isNode(valueAt(content, path)))
    return (
      <div className={styles.entry}>
        <TextField path={path} />
        {children}
      </div>
    )
  return (
    <fieldset className={styles.item}>
      <legend className={styles.legend}>{labelOf(name)}</legend>
      {children}
      <TextFields path={path} />
    </fieldset>
  )
}

/** The illustration of an item that can have one. */
const PictureField = ({ path }: { path: string }) => {
  const { content, change, canWrite } = useEditing()
  const picture = pictureOf(content, path)
  if (picture === null) return null
  return (
    <SelectField
      name={`content.${path}.picture`}
      label="Picture"
      labels={pictureLabels}
      value={picture}
      disabled={!canWrite}
      onChange={({ target }) => change(withValue(content, `${path}.picture`, target.value))}
    />
  )
}

/** From this length on, a text begins with a field of several lines. */
const lineLength = 70

const TextField = ({ path }: { path: string }) => {
  const { content, change, messages, canWrite } = useEditing()
  const value = valueAt(content, path)
  const text = String(value ?? '')
  // Decided once: another kind of field in its place would take the focus from who types.
  const [isLong] = useState(text.length >= lineLength || (text === '' && !path.endsWith('.title')))
  const common = {
    name: `content.${path}`,
    label: labelOf(path.slice(path.lastIndexOf('.') + 1)),
    message: messages[`content.${path}`],
    readOnly: !canWrite,
    value: text,
  }
  const onChange = ({ target }: { target: { value: string } }) =>
    change(withValue(content, path, typeof value === 'number' ? numberIn(target.value) : target.value))
  return isLong ? (
    <FormField {...common} rows={Math.min(8, Math.ceil(text.length / lineLength) + 1)} onChange={onChange} />
  ) : (
    <FormField {...common} onChange={onChange} inputMode={typeof value === 'number' ? 'numeric' : 'text'} />
  )
}

/** What is no whole number stays as it was typed, for the server to refuse at its field. */
const numberIn = (text: string): number | string => (/^\d{1,9}$/.test(text) ? Number(text) : text)
