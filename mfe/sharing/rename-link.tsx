import { FormField } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useRef, useState } from 'react'
import styles from './share-list.module.css'

type Props = { label: string; name: string | null; onRename: (name: string) => Promise<unknown>; disabled: boolean }

/** Renames a link's recipient; the typed name stays if it could not be saved. */
export const RenameLink = ({ label, name, onRename, disabled }: Props) => {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('name')
    await onRename(String(given ?? '').trim()).then(close, () => undefined)
  }
  return (
    <>
      <Button
        size="2"
        variant="soft"
        color="gray"
        ref={opener}
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Rename
      </Button>
      {open && (
        <form className={styles.rename} onSubmit={submit} noValidate>
          <FormField
            label="Name of the reader"
            name="name"
            defaultValue={name ?? ''}
            autoComplete="off"
            maxLength={120}
            autoFocus
          />
          <Button size="2" type="submit" disabled={disabled}>
            {disabled ? 'Saving...' : 'Save name'}
          </Button>
        </form>
      )}
    </>
  )
}
