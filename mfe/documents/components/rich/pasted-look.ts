import { declaredValue, type SheetStyles } from './sheet-styles.ts'

/** How text at a place of a pasted page looks. */
export type Look = {
  readonly bold: boolean
  readonly italic: boolean
  readonly hasLines: boolean
  readonly isInHeading: boolean
}

/**
 * The look of the text in an element. Headings become bold lines, whatever weight they have: in Google Docs and Word it
 * is normal. Google Docs wraps everything in a `b` that is not bold.
 */
export const lookOf = (element: HTMLElement, look: Look, sheets: SheetStyles): Look => {
  const valueOf = (property: string) => declaredValue(element, sheets, property)
  const [weight, slant, space] = [valueOf('font-weight'), valueOf('font-style'), valueOf('white-space')]
  const isInHeading = look.isInHeading || isHeading(element)
  return {
    bold: isInHeading || (isOwn(weight) ? isHeavy(weight) : look.bold || /^(?:b|strong)$/.test(element.localName)),
    italic: isOwn(slant) ? slant !== 'normal' : look.italic || /^(?:i|em)$/.test(element.localName),
    hasLines: isOwn(space) ? /^(?:pre|break-spaces)/.test(space) : look.hasLines || element.localName === 'pre',
    isInHeading,
  }
}

const isOwn = (value: string): boolean => !/^(?:|inherit|unset)$/.test(value)

const isHeavy = (weight: string): boolean => /^bold/.test(weight) || Number(weight) >= 600

/** Whether an element is a heading of any level. */
export const isHeading = ({ localName }: HTMLElement): boolean => /^h[1-6]$/.test(localName)
