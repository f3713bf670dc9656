import { fillNames } from '#contracts/site/fill-names.ts'
import type { Brand } from './brand.ts'

/** Fills the brand's placeholders, such as `{{brandName}}`, into a text; unknown names are kept. */
export const fill = (text: string, brand: Brand): string => fillNames(text, brand)
