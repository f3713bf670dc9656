import { ApiError } from '#contracts/client.ts'
import { send } from './call.ts'

/** How long the browser may take to save a file, in milliseconds. */
const keepingMs = 60_000

/** Downloads a file under this name, or the one that the server gives. Throws `ApiError` on an error response. */
export const download = async (path: string, name?: string): Promise<void> => {
  const response = await send(path, {})
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name ?? nameIn(response.headers.get('content-disposition') ?? '')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keepingMs)
}

const nameIn = (disposition: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined ? 'document' : decodeURIComponent(encoded)
}
