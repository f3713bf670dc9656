import { enhance } from './enhance.ts'

const start = () => {
  const page = document.querySelector<HTMLElement>('[data-site]')
  if (page !== null) enhance(page)
}

/** The first paint needs nothing of this, and until then everything works by itself, only plainer. */
const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start))

// The script is async: it may arrive before the page has been read to its end.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startAfterPaint)
else startAfterPaint()
