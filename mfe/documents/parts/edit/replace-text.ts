import type { Replacement } from './marks.ts'

/**
 * Changes a text area as if it had been typed, so that one undo takes it back. `execCommand` is old and unloved, and
 * the only way into a browser's own undo.
 */
export const replaceText = (area: HTMLTextAreaElement, { start, end, text, selected }: Replacement): void => {
  area.focus()
  area.setSelectionRange(start, end)
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (!isDone) {
    area.setRangeText(text, start, end)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...selected)
}
