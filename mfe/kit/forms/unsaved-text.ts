type Field = HTMLInputElement | HTMLTextAreaElement

/** A field and its text when it took the focus. */
export type FocusedField = { readonly field: EventTarget; readonly text: string }

/** Each field that someone typed into, with the text that it held before, or when it was last saved. */
const savedTexts = new Map<Field, string>()

/** Forms that are on their way to the server. */
const sentForms = new Set<HTMLFormElement>()

const lineTypes: readonly string[] = ['text', 'email', 'tel', 'url', 'number']

const fieldOf = (target: EventTarget | null): Field | undefined => {
  const isField =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && lineTypes.includes(target.type))
  return isField ? target : undefined
}

/** A search is no work, and a field outside of forms saves itself once it is left. */
const isUnsaved = (field: Field, text: string | undefined): boolean =>
  field.isConnected &&
  field.value.trim() !== '' &&
  field.value !== text &&
  field.role !== 'combobox' &&
  field.closest('search') === null &&
  field.closest('form, [data-changed="true"]') !== null

/** Notes what is typed into the forms of a page, from its first field on, until the returned function is called. */
export const followTyping = (page: Document, first: FocusedField): (() => void) => {
  const controller = new AbortController()
  let focused: FocusedField = first
  const onFocus = ({ target }: Event) => {
    const field = fieldOf(target)
    if (field !== undefined) focused = { field, text: field.value }
  }
  const onInput = ({ target }: Event) => {
    for (const field of savedTexts.keys()) if (!field.isConnected) savedTexts.delete(field)
    const field = fieldOf(target)
    if (field === undefined || savedTexts.has(field)) return
    savedTexts.set(field, focused.field === field ? focused.text : '')
  }
  const onSubmit = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) sentForms.add(target)
  }
  const early = fieldOf(first.field)
  if (early !== undefined) savedTexts.set(early, first.text)
  const options = { capture: true, signal: controller.signal }
  page.addEventListener('focusin', onFocus, options)
  page.addEventListener('input', onInput, options)
  page.addEventListener('submit', onSubmit, options)
  return () => controller.abort()
}

/** What would be lost with a part of the page: text typed into its forms, or what it shows once. */
export const lossIn = (part: ParentNode = document): string | undefined => {
  if (hasUnsavedText(part)) return 'What you typed is not saved, and will be lost.'
  return part.querySelector('[data-shown-once]') === null ? undefined : 'It is shown this once, and was not copied.'
}

/** Whether a form within this part of the page holds text that was typed and not saved. */
export const hasUnsavedText = (part: ParentNode): boolean =>
  [...savedTexts].some(([field, text]) => part.contains(field) && isUnsaved(field, text))

/** The server has answered a form: its text is saved, or remains as it was. */
export const settleForms = (isSaved: boolean): void => {
  for (const field of savedTexts.keys())
    if (isSaved && field.form !== null && sentForms.has(field.form)) savedTexts.set(field, field.value)
  sentForms.clear()
}

/** Lets go of the text within a part of the page, which its user does not want to keep. */
export const discardText = (part: ParentNode): void => {
  for (const field of savedTexts.keys()) if (part.contains(field)) savedTexts.delete(field)
}
