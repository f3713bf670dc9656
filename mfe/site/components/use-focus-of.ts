import { type RefObject, useEffect, useRef, useState } from 'react'

/** Focuses a field of a form by its name, once the part that has it is shown. */
export const useFocusOf = (): readonly [form: RefObject<HTMLFormElement | null>, focus: (name: string) => void] => {
  const form = useRef<HTMLFormElement>(null)
  // An object, so that the same name can be asked for again.
  const [aim, setAim] = useState<{ readonly name: string } | null>(null)
  useEffect(() => {
    const field = aim === null ? null : form.current?.elements.namedItem(aim.name)
    if (field instanceof HTMLElement) field.focus()
  }, [aim])
  return [form, (name) => setAim({ name })]
}
