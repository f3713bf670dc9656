import { enhance } from './enhance.ts'

const start = () => {
  const page = document.querySelector<HTMLElement>('[data-site]')
  if (page !== null) enhance(page)
}

// The script is async: it may arrive before the page has been read to its end.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
