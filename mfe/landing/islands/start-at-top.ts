import { part } from './find.ts'

/** A legal page is read from its first line, also after a reload; a link to one of its sections still goes there. */
export const startAtTop = (root: HTMLElement) => {
  if (part(root, 'legal') === null || location.hash !== '') return
  history.scrollRestoration = 'manual'
  scrollTo({ top: 0, behavior: 'instant' })
}
