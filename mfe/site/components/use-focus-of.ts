import { type RefObject, useEffect, useRef, useState } from 'react'

/** Focuses a field or button of a form by its name, or the first within it, once the part that has it is shown. */
export const useFocusOf = (): readonly [form: RefObject<HTMLFormElement | null>, focus: (name: string) => void] => {
  const form = useRef<HTMLFormElement>(null)
  // An object, so that the same name can be asked for again.
  const [aim, setAim] = useState<{ readonly name: string } | null>(null)
  useEffect(() => {
    if (aim === null) return
    const fields = [...(form.current?.elements ?? [])]
    const nameOf = (field: Element) => field.getAttribute('name') ?? ''
    const field =
      fields.find((one) => nameOf(one) === aim.name) ?? fields.find((one) => nameOf(one).startsWith(`${aim.name}.`))
    if (field instanceof HTMLElement) field.focus()
  }, [aim])
  return [form, (name) => setAim({ name })]
}
