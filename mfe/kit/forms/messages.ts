type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** What is wrong with which field: the first complaint about each. */
export type Messages = Readonly<Record<string, string>>

/** The complaints of a schema by field, `inputs.email` for one further in. */
export const messagesOf = (issues: readonly Issue[]): Messages =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]))

/** Brings the reader to the first field that was complained about, in the order in which they stand. */
export const focusFirst = (form: HTMLFormElement, messages: Messages): void => {
  const named = [...form.elements].find(
    (element): element is HTMLInputElement =>
      element instanceof HTMLElement && 'name' in element && faulty(element.name, messages),
  )
  named?.focus()
}

const faulty = (name: unknown, messages: Messages): boolean => typeof name === 'string' && Object.hasOwn(messages, name)
