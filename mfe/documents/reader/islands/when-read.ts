/** Runs as soon as the page has been read to its end. */
export const whenRead = (act: () => void): void => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act)
  else act()
}
