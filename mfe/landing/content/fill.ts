import type { Brand } from './brand.ts'

/** Puts the brand into a text that names it as `{{brandName}}` and the like; unknown names stay as they are. */
export const fill = (text: string, brand: Brand): string => {
  const values = new Map<string, string>(Object.entries(brand))
  return text.replace(/\{\{(\w+)\}\}/g, (token, name: string) => values.get(name) ?? token)
}
