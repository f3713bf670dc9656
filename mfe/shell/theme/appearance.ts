import { type Appearance, readAppearance, storeAppearance, systemIsDark } from './stored-appearance.ts'

let current = readAppearance()

/** The appearance in use in this browser. */
export const appearance = (): Appearance => current

/** Draws the page in another appearance and stores it in this browser. */
export const setAppearance = (next: Appearance): void => {
  current = next
  void drawAppearance()
  storeAppearance(next)
}

/** Sets the classes of the page, once the dark styles are there if it is dark. */
export const drawAppearance = async (): Promise<void> => {
  if (isDark()) await import('./dark.css').catch(() => undefined)
  const { classList } = document.documentElement
  classList.toggle('dark', isDark())
  classList.toggle('light', !isDark())
}

const isDark = (): boolean => (current === 'system' ? systemIsDark.matches : current === 'dark')

systemIsDark.addEventListener('change', drawAppearance)
