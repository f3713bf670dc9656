import { toastError, toastSuccess } from '../toast/toast-store.ts'

/** Puts a link on the clipboard and says whether that worked. */
export const copyLink = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link)
    toastSuccess('Copied!', 'Link copied to clipboard')
  } catch {
    toastError('Error', 'Failed to copy link')
  }
}
