import type { SheetStyles } from './sheet-styles.ts'

/** Removes what a reader of the source does not see, what is struck out, and comments of Word and Google Docs. */
export const removeUnwanted = (page: Document, sheets: SheetStyles): void => {
  for (const comment of page.querySelectorAll('[href*="#cmnt_ref"]')) comment.closest('p, div, li, td')?.remove()
  for (const element of page.querySelectorAll<HTMLElement>('body *')) {
    const style = styleOf(element, sheets)
    if (element.matches(unwanted) || isUnwanted(style) || isCommentSign(element)) remove(element)
    else if (isConcealed(element, sheets)) removeText(element)
  }
}

/** An empty cell keeps the columns of its row. */
const remove = (element: Element): void => (element.matches('td, th') ? element.replaceChildren() : element.remove())

const unwanted = [
  'style, script, title, meta, link, template, noscript, [hidden], .Apple-interchange-newline',
  // Controls, and what stands in for content that cannot be shown.
  'button, select, textarea, iframe, object, video, audio, canvas',
  'del, s, strike, .msoDel',
  // Words for screen readers alone, as ChatGPT has above each message.
  '.sr-only, .visually-hidden, .screen-reader-text',
  // Comments of Word, and in the HTML of Google Docs.
  '.msocomanchor, .msocomtxt, .msocomoff, .MsoCommentReference, [href*="#_msocom_"], [href*="#cmnt"]',
].join()

const isUnwanted = (style: string): boolean =>
  /(?:^|;)\s*(?:text-decoration(?:-line)?:[^;]*line-through|text-line-through:\s*(?!none)|display:\s*none|mso-hide:\s*(?!none|screen)|mso-element:\s*comment|mso-special-character:\s*comment|mso-comment-continuation:|opacity:\s*0(?:\.0+)?\s*(?:;|$|!)|clip:\s*rect\(\s*[01](?:px)?[\s,]|clip-path:\s*inset\((?:50|100)%)/i.test(
    style,
  )

/** `[a]`, with which Google Docs refers to a comment. */
const isCommentSign = (element: Element): boolean =>
  element.localName === 'sup' && /^\s*\[[a-z]{1,2}\]\s*$/.test(element.textContent ?? '')

/** Visibility and a size of nothing are inherited, and an element within may be visible again. */
const isConcealed = (element: HTMLElement, sheets: SheetStyles): boolean =>
  /^(?:hidden|collapse)$/i.test(inheritedValue(element, sheets, visibility)) ||
  /^0(?:\.0+)?(?![\d.])/.test(inheritedValue(element, sheets, size))

const visibility = /(?:^|;)\s*visibility:\s*(\w+)/gi
const size = /(?:^|;)\s*font-size:\s*([\w.%-]+)/gi

const inheritedValue = (element: HTMLElement, sheets: SheetStyles, property: RegExp): string => {
  for (let place: Element | null = element; place !== null; place = place.parentElement) {
    const [, value] = [...styleOf(place, sheets).matchAll(property)].at(-1) ?? []
    if (value !== undefined && value !== 'inherit') return value
  }
  return ''
}

const removeText = (element: Element): void => {
  for (const node of [...element.childNodes]) if (node instanceof Text) node.remove()
}

const styleOf = (element: Element, sheets: SheetStyles): string =>
  [...(sheets.get(element) ?? [])]
    .map((declaration) => declaration.join(':'))
    .concat(element.getAttribute('style') ?? '')
    .join(';')
