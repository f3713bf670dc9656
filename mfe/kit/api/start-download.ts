import { toastError } from '../toast/toast-store.ts'
import { send } from './call.ts'

/** Starts a download that may require re-authentication, which is checked first without the file. */
export const startDownload = async (href: string): Promise<void> => {
  const answer = await send(href, { method: 'HEAD' }).catch(() => null)
  if (answer?.status === 403) return
  if (!answer?.ok) return toastError('Error', 'The file could not be downloaded. Try again.')
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
