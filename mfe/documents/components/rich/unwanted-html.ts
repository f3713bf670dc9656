/** Removes what a reader of the source does not see, what is struck out, and comments of Word and Google Docs. */
export const removeUnwanted = (page: Document): void => {
  for (const comment of page.querySelectorAll('[href*="#cmnt_ref"]')) comment.closest('p, div, li, td')?.remove()
  const hiding = hidingRules(page)
  for (const element of page.querySelectorAll<HTMLElement>('body *')) {
    const style = styleOf(element, hiding)
    if (element.matches(unwanted) || isUnwanted(style) || isCommentSign(element)) remove(element)
    else if (isConcealed(element, hiding)) removeText(element)
  }
}

/** An empty cell keeps the columns of its row. */
const remove = (element: Element): void => (element.matches('td, th') ? element.replaceChildren() : element.remove())

const unwanted = [
  'style, script, title, meta, link, template, noscript, [hidden], .Apple-interchange-newline',
  'del, s, strike, .msoDel',
  // Comments of Word, and in the HTML of Google Docs.
  '.msocomanchor, .msocomtxt, .msocomoff, .MsoCommentReference, [href*="#_msocom_"], [href*="#cmnt"]',
].join()

const isUnwanted = (style: string): boolean =>
  /(?:^|;)\s*(?:text-decoration(?:-line)?:[^;]*line-through|text-line-through:\s*(?!none)|display:\s*none|mso-hide:\s*(?!none|screen)|mso-element:\s*comment|mso-special-character:\s*comment|mso-comment-continuation:|opacity:\s*0(?:\.0+)?\s*(?:;|$|!))/i.test(
    style,
  )

/** `[a]`, with which Google Docs refers to a comment. */
const isCommentSign = (element: Element): boolean =>
  element.localName === 'sup' && /^\s*\[[a-z]{1,2}\]\s*$/.test(element.textContent ?? '')

/** Visibility is inherited, and an element within may be visible again. */
const isConcealed = (element: HTMLElement, hiding: ReadonlyMap<Element, string>): boolean => {
  for (let place: Element | null = element; place !== null; place = place.parentElement) {
    const [, value] = [...styleOf(place, hiding).matchAll(/(?:^|;)\s*visibility:\s*(\w+)/gi)].at(-1) ?? []
    if (value !== undefined && value !== 'inherit') return /^(?:hidden|collapse)$/i.test(value)
  }
  return false
}

const removeText = (element: Element): void => {
  for (const node of [...element.childNodes]) if (node instanceof Text) node.remove()
}

const styleOf = (element: Element, hiding: ReadonlyMap<Element, string>): string =>
  `${hiding.get(element) ?? ''};${element.getAttribute('style') ?? ''}`

const hidingProperties = ['text-decoration-line', 'display', 'visibility']

/** The declarations by which style sheets of the page, such as Excel's, hide or strike elements. */
const hidingRules = (page: Document): ReadonlyMap<Element, string> => {
  const reasons = new Map<Element, string>()
  for (const { textContent } of page.querySelectorAll('style')) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(textContent ?? '')
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule)) continue
      const declared = hidingProperties.filter((name) => rule.style.getPropertyValue(name) !== '')
      const text = declared.map((name) => `${name}:${rule.style.getPropertyValue(name)}`).join(';')
      if (text === '') continue
      for (const element of page.querySelectorAll(rule.selectorText))
        reasons.set(element, `${reasons.get(element) ?? ''};${text}`)
    }
  }
  return reasons
}
