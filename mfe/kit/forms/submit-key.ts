import { isComposing } from '../keys/is-composing.ts'

/** Ctrl-Enter, or Cmd-Enter, in a field presses the button of its form, until the returned function is called. */
export const submitByKey = (page: Document): (() => void) => {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    if (event.defaultPrevented || isComposing(event) || event.repeat) return
    const { target } = event
    const form = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target.form : null
    const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]:enabled')
    if (form === null || button == null) return
    event.preventDefault()
    form.requestSubmit(button)
  }
  page.addEventListener('keydown', press)
  return () => page.removeEventListener('keydown', press)
}
