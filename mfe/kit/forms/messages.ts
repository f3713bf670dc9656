type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The first validation error of each field. */
export type Messages = Readonly<Record<string, string>>

/** A schema's validation errors by field path, such as `inputs.email`. */
export const messagesOf = (issues: readonly Issue[]): Messages =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]))

/** Focuses the first invalid field, in document order. */
export const focusFirst = (form: HTMLFormElement, messages: Messages): void => {
  const field = [...form.elements].find(
    (element): element is HTMLInputElement =>
      element instanceof HTMLElement && 'name' in element && faulty(element.name, messages),
  )
  field?.focus()
}

const faulty = (name: unknown, messages: Messages): boolean => typeof name === 'string' && Object.hasOwn(messages, name)
