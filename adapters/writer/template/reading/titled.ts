/** An item with its title separated from its description. */
export type Titled = { readonly title: string; readonly detail: string }

const separator = /: | [-–—] /

/** Splits `CRM clean-up: one record per customer`; no detail if the item is only a title. */
export const titledOf = (item: string): Titled => {
  const at = separator.exec(item)
  const title = item.slice(0, at?.index)
  if (at === null || title === '' || title.split(' ').length > 8) return { title: item, detail: '' }
  const detail = item.slice(at.index + at[0].length).trim()
  const endsInDetail = title.split('**').length % 2 === 0
  return { title, detail: endsInDetail ? detail.replace('**', '') : detail }
}
