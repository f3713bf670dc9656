import { FormField, Icon, type Messages, SelectField } from '@atrium/kit'
import { IconButton } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import own from './steps.module.css'

type Values = Readonly<Record<string, string | number>>

type Props = {
  legend: string
  /** The word for one entry. */
  item: string
  hint?: string
  /** The names to choose from; any name if absent. */
  names?: Readonly<Record<string, string>>
  at: string
  list: string
  entries: Values
  messages: Messages
  onChange: (entries: Record<string, string | number>) => void
}

type Row = readonly [name: string, value: string | number]

/** Names with values. A row whose name is still empty is kept only here. */
export const Entries = ({ legend, item, hint, names, at, list, entries, messages, onChange }: Props) => {
  const [rows, setRows] = useState<readonly Row[]>(() => Object.entries(entries))
  const change = (newRows: readonly Row[]) => {
    setRows(newRows)
    onChange(Object.fromEntries(newRows.filter(([name]) => name !== '')))
  }
  const unused = Object.keys(names ?? {}).find((name) => !rows.some(([rowName]) => rowName === name))
  return (
    <fieldset className={own.group}>
      <legend className={own.legend}>{legend}</legend>
      {hint !== undefined && <p className={own.facts}>{hint}</p>}
      {rows.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is typed here
        <div key={index} className={own.entry}>
          {names === undefined ? (
            <FormField
              label="Name"
              aria-label={`Name of ${item} ${index + 1}`}
              value={name}
              spellCheck={false}
              onChange={({ target }) => change(rows.with(index, [target.value, value]))}
            />
          ) : (
            <SelectField
              label="Field"
              aria-label={`Field of ${item} ${index + 1}`}
              labels={names}
              value={name}
              onChange={({ target }) => change(rows.with(index, [target.value, value]))}
            />
          )}
          <FormField
            label="Value"
            aria-label={`Value of ${item} ${index + 1}`}
            name={`${at}.${name}`}
            list={list}
            value={value}
            message={messages[`${at}.${name}`]}
            onChange={({ target }) => change(rows.with(index, [name, target.value]))}
          />
          <IconButton
            type="button"
            variant="soft"
            color="gray"
            aria-label={`Remove ${item} ${index + 1}`}
            onClick={() => change(rows.toSpliced(index, 1))}
          >
            <Icon name="close" />
          </IconButton>
        </div>
      ))}
      {(names === undefined || unused !== undefined) && (
        <Button
          type="button"
          size="1"
          variant="soft"
          color="gray"
          onClick={() => change([...rows, [unused ?? '', '']])}
        >
          <Icon name="plus" size={14} /> Add {item}
        </Button>
      )}
    </fieldset>
  )
}
