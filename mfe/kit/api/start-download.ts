import { toastError } from '../toast/toast-store.ts'
import { send } from './call.ts'

/** Lets the browser download a file that may ask for a proof of identity first: the question is asked without the file. */
export const startDownload = async (href: string): Promise<void> => {
  const answer = await send(href, { method: 'HEAD' }).catch(() => null)
  if (answer?.status === 403) return
  if (!answer?.ok) return toastError('Error', 'The file could not be downloaded. Try again.')
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
