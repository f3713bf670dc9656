import { enhance } from './enhance.ts'

const start = () => {
  const page = document.querySelector<HTMLElement>('[data-site]')
  if (page !== null) enhance(page)
}

/** Not needed for the first paint: the page works without it. */
const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start))

// The script is async: it may run before the document is parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startAfterPaint)
else startAfterPaint()
