/** What the style sheets of a pasted page declare of an element: values by property. */
export type SheetStyles = ReadonlyMap<Element, ReadonlyMap<string, string>>

/** The declarations of style sheets, as of Excel and Apple Pages, that decide whether and how text is pasted. */
export const sheetStylesOf = (page: Document): SheetStyles => {
  const styles = new Map<Element, Map<string, string>>()
  for (const { textContent } of page.querySelectorAll('style')) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(textContent ?? '')
    for (const rule of sheet.cssRules) if (rule instanceof CSSStyleRule) addRule(styles, page, rule)
  }
  return styles
}

/** What its style attribute, else a style sheet declares of an element; empty if neither does. */
export const declaredValue = (element: HTMLElement, sheets: SheetStyles, property: string): string =>
  element.style.getPropertyValue(property) || (sheets.get(element)?.get(property) ?? '')

const properties = ['text-decoration-line', 'display', 'visibility', 'font-weight', 'font-style', 'vertical-align']

const addRule = (
  styles: Map<Element, Map<string, string>>,
  page: Document,
  { selectorText, style }: CSSStyleRule,
): void => {
  const declared = properties.filter((name) => style.getPropertyValue(name) !== '')
  if (declared.length === 0) return
  for (const element of page.querySelectorAll(selectorText)) {
    const values = styles.get(element) ?? new Map<string, string>()
    for (const name of declared) values.set(name, style.getPropertyValue(name))
    styles.set(element, values)
  }
}
