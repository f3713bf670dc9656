/** An item with its name apart from what is said about it. */
export type Titled = { readonly title: string; readonly detail: string }

const separator = /: | [-–—] /

/** `CRM clean-up: one record per customer` in its two parts; no detail where the item is a name alone. */
export const titledOf = (item: string): Titled => {
  const at = separator.exec(item)
  const title = item.slice(0, at?.index)
  if (at === null || title === '' || title.split(' ').length > 8) return { title: item, detail: '' }
  return { title, detail: item.slice(at.index + at[0].length).trim() }
}
