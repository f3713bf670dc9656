import { isComposing } from '@atrium/kit'
import { placeText } from './content-values.ts'

/** What an editor does for the texts of a previewed page, each by its path in the texts of its language. */
export type PageEdits = {
  readonly canWrite: boolean
  /** The text as it is stored: with the names of settings, where the page shows their values. */
  readonly textAt: (path: string) => string
  /** What is typed, in one line. */
  readonly onText: (path: string, text: string) => void
  /** A text was chosen; in a drawing it cannot be typed in place. */
  readonly onPlace: (path: string, isTyped: boolean) => void
  /** Typing in the page began or ended. */
  readonly onTyping: (isTyping: boolean) => void
}

const styles = `
[data-text]{cursor:text;border-radius:2px}
[data-text]:hover{outline:2px dashed #7a8699;outline-offset:2px}
[data-text]:focus,[data-text][aria-invalid]{outline:2px solid #2563eb;outline-offset:2px}
[data-text][aria-invalid]{outline-color:#d92d20}
[data-text]:focus{white-space:pre-wrap}
[data-text]:empty{display:inline-block;min-width:4ch;min-height:1em}`

/** Hidden texts, and those of drawings, are changed in the form alone. */
const inPlace = '[data-text]:not(svg *, .visually-hidden, .visually-hidden *, .skip *, [hidden] *, dialog *)'

/** Replaces what a frame shows with a page, at the same place of scrolling; each text can be typed where it stands. */
export const showPage = (page: Document, html: string, label: string, { canWrite }: PageEdits): void => {
  const next = new DOMParser().parseFromString(html, 'text/html')
  for (const landmark of next.querySelectorAll('main, header.top')) landmark.setAttribute('aria-label', label)
  for (const link of next.querySelectorAll('a, button, input, select, textarea')) link.setAttribute('tabindex', '-1')
  for (const text of canWrite ? next.querySelectorAll(inPlace) : []) {
    text.setAttribute('contenteditable', 'plaintext-only')
    text.setAttribute('role', 'textbox')
    text.setAttribute('aria-label', placeText(text.getAttribute('data-text') ?? ''))
  }
  for (const sheet of next.querySelectorAll('style')) sheet.textContent = withLateFonts(sheet.textContent)
  const style = next.head.appendChild(next.createElement('style'))
  style.textContent = styles
  const { lang, dir } = next.documentElement
  // What a browser translated would be saved as typed.
  Object.assign(page.documentElement, { lang, dir, translate: false })
  page.head.replaceWith(page.adoptNode(next.head))
  page.body.replaceWith(page.adoptNode(next.body))
}

/** On the site, a font that comes late waits for the next page; here there is none. */
const withLateFonts = (css: string): string => css.replaceAll(/font-display:\s*optional/g, 'font-display:swap')

/** Shows texts that were typed elsewhere, at once, where the page shows them to the letter; and which were refused. */
export const showTexts = (page: Document, textAt: PageEdits['textAt'], refusedPaths: ReadonlySet<string>): void => {
  for (const element of page.querySelectorAll('[data-text]')) {
    const path = pathOf(element)
    const text = textAt(path)
    if (element !== page.activeElement && isAsStored(text) && element.textContent !== text) element.textContent = text
    if (refusedPaths.has(path)) element.setAttribute('aria-invalid', 'true')
    else element.removeAttribute('aria-invalid')
  }
}

/** Whether the page shows a text to the letter: it names no setting, and nothing in it is bold or italic. */
const isAsStored = (text: string): boolean => !/\{\{|[*\\]/.test(text)

const pathOf = (element: Element): string => element.getAttribute('data-text') ?? ''

/** The element of a text that an event is about. */
const textOf = ({ target }: Event): HTMLElement | null => {
  const element = target as Element | null
  return element?.closest?.<HTMLElement>('[data-text]') ?? null
}

const lineOf = (element: Element): string => (element.textContent ?? '').replace(/[\r\n\t]+/g, ' ')

/** Lets the texts of a frame be typed: a click or Tab begins, Enter ends, Escape takes back. Returns how to stop. */
export const editPage = (page: Document, edits: PageEdits): (() => void) => {
  let initialText = ''
  let initialNodes: readonly Node[] = []
  const begin = (event: Event) => {
    const element = textOf(event)
    if (element === null) return
    initialText = edits.textAt(pathOf(element))
    initialNodes = [...element.childNodes]
    if (element.textContent !== initialText) element.textContent = initialText
    edits.onTyping(true)
    edits.onPlace(pathOf(element), true)
  }
  const type = (event: Event) => {
    const element = textOf(event)
    if (element !== null) edits.onText(pathOf(element), lineOf(element))
  }
  const press = (event: KeyboardEvent) => {
    const element = textOf(event)
    if (element === null || isComposing(event) || !['Enter', 'Escape'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Escape') {
      element.textContent = initialText
      edits.onText(pathOf(element), initialText)
    }
    element.blur()
  }
  /** On the way to the next text, typing goes on: the page is not replaced under it. */
  const end = (event: Event) => {
    const element = textOf(event)
    if (element !== null && lineOf(element) === initialText) element.replaceChildren(...initialNodes)
    const { relatedTarget } = event as FocusEvent
    if ((relatedTarget as Element | null)?.closest?.('[data-text]') == null) edits.onTyping(false)
  }
  const click = (event: Event) => {
    event.preventDefault()
    const element = textOf(event)
    if (element !== null && !element.isContentEditable) edits.onPlace(pathOf(element), false)
  }
  const listeners = [
    ['focusin', begin],
    ['input', type],
    ['keydown', press as (event: Event) => void],
    ['focusout', end],
    ['click', click],
    ['submit', (event: Event) => event.preventDefault()],
  ] as const
  for (const [name, listener] of listeners) page.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of listeners) page.removeEventListener(name, listener)
  }
}
