import { isStorable } from '#domain/kernel/text.ts'
import type { Guard } from './caller.ts'
import { unsafeText } from './invalid.ts'

/** Refuses a query with unsafe text or invalid UTF-8, naming the field. */
export const safeQuery: Guard = async (c, next) => {
  for (const part of rawQuery(c.req.url).split('&')) {
    const [name = '', value = ''] = part.split(/=(.*)/s).map(decodeQuery)
    if (name === null || !isStorable(name)) throw unsafeText('')
    if (value === null || !isStorable(value)) throw unsafeText(name)
  }
  return next()
}

const rawQuery = (url: string) => url.replace(/^[^?]*\??/, '').replace(/#.*$/s, '')

const decodeQuery = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
