import { toastError, toastSuccess } from '../toast/toast-store.ts'

/** Copies a link to the clipboard and reports the result in a toast. */
export const copyLink = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link)
    toastSuccess('Copied!', 'Link copied to clipboard')
  } catch {
    toastError('Error', 'Failed to copy link')
  }
}
