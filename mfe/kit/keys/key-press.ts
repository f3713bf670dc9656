/** What of a key press decides whether it is a shortcut. */
export type KeyPress = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
  readonly target: EventTarget | null
}

const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]'

/** Whether a press may be a single-key shortcut at all: no modifier, no input method at work, nobody typing. */
export const isSingleKey = (press: KeyPress): boolean =>
  !(press.ctrlKey || press.metaKey || press.altKey || press.isComposing) && !within(press.target, typing)

/** Whether some layer over the page has the keyboard for itself. */
export const isLayerOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

const within = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null
