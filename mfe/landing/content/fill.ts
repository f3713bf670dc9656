import type { Brand } from './brand.ts'

/** Fills the brand's placeholders, such as `{{brandName}}`, into a text; unknown names are kept. */
export const fill = (text: string, brand: Brand): string => {
  const values = new Map<string, string>(Object.entries(brand))
  return text.replace(/\{\{(\w+)\}\}/g, (token, name: string) => values.get(name) ?? token)
}
