import { FormField } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import type { KeyboardEvent } from 'react'
import type { Lead } from '../../../../contracts/http/leads.ts'
import type { TextField } from '../../queries/lead-fields.ts'
import { useFieldEdit } from '../../queries/use-field-edit.ts'
import styles from './lead-fields.module.css'

type Props = {
  lead: Lead
  field: TextField
  label: string
  hint?: string
  rows?: number
  type?: 'tel' | 'date'
  inputMode?: 'decimal'
  maxLength?: number
}

/** A box that saves when it is left or on Enter; Escape gives back what was there. */
export const PanelField = ({ lead, field, rows, ...given }: Props) => {
  const edit = useFieldEdit(lead, field)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && edit.changed) edit.drop()
    else if (event.key === 'Enter' && (rows === undefined || event.ctrlKey || event.metaKey)) edit.leave()
  }
  const box = {
    ...given,
    value: edit.text,
    message: edit.message,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => edit.type(target.value),
    onBlur: edit.leave,
    onKeyDown,
  }
  return (
    <div data-changed={edit.changed} className={rows === undefined ? undefined : styles.wide}>
      {rows === undefined ? <FormField {...box} /> : <FormField {...box} rows={rows} />}
      {edit.theirs !== undefined && <Conflict theirs={edit.theirs} onMine={edit.keepMine} onTheirs={edit.drop} />}
    </div>
  )
}

type ConflictProps = { theirs: string; onMine: () => void; onTheirs: () => void }

/** Two people at one field: shows what the other wrote, and saves over it only when told to. */
const Conflict = ({ theirs, onMine, onTheirs }: ConflictProps) => (
  <div role="alert" className={styles.conflict}>
    <p>Somebody else changed this meanwhile. It is now:</p>
    <blockquote>{theirs === '' ? 'empty' : theirs}</blockquote>
    <Button type="button" size="2" onClick={onMine}>
      Keep mine
    </Button>
    <Button type="button" size="2" variant="soft" color="gray" onClick={onTheirs}>
      Take theirs
    </Button>
  </div>
)
