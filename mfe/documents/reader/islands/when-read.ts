/** Runs once the document is parsed. */
export const whenRead = (act: () => void): void => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act)
  else act()
}
