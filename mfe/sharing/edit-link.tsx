import { FormField } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import styles from './share-list.module.css'

type Props = {
  label: string
  button: string
  save: string
  field: ComponentProps<typeof FormField> & { readonly name: string }
  onSave: (text: string) => Promise<unknown>
  disabled: boolean
}

/** Edits one text of a link below its button; the input is kept if saving fails. */
export const EditLink = ({ label, button, save, field, onSave, disabled }: Props) => {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get(field.name)
    await onSave(String(value ?? '').trim()).then(close, () => undefined)
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
        {button}
      </Button>
      {open && (
        <form className={styles.rename} onSubmit={submit}>
          <FormField autoComplete="off" autoFocus {...field} />
          <Button size="2" type="submit" disabled={disabled}>
            {disabled ? 'Saving...' : save}
          </Button>
        </form>
      )}
    </>
  )
}
