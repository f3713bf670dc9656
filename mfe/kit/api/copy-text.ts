import { toastError, toastSuccess } from '../toast/toast-store.ts'

/**
 * Copies a text to the clipboard; a toast reports whether it did. Never rejects.
 * @param what names it, as in `Secret`.
 */
export const copyText = async (what: string, text: string): Promise<boolean> => {
  try {
    await write(text)
    toastSuccess('Copied!', `${what} copied to clipboard`)
    return true
  } catch {
    toastError('Error', `Failed to copy ${what.toLowerCase()}`)
    return false
  }
}

/** Without TLS a page has no clipboard, but may answer a copy that it asks for. */
const write = async (text: string): Promise<void> => {
  if (isSecureContext) return navigator.clipboard.writeText(text)
  const answer = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', answer)
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', answer)
  if (!isCopied) throw new Error('The browser copies nothing')
}
