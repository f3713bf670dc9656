const appearances = ['system', 'light', 'dark'] as const

/** How the dashboard looks: as the system prefers, or always light or dark. */
export type Appearance = (typeof appearances)[number]

const stored = 'appearance'

const readAppearance = (): Appearance => {
  try {
    return appearances.find((one) => one === localStorage.getItem(stored)) ?? 'system'
  } catch {
    return 'system'
  }
}

let chosen = readAppearance()

/** The appearance that was chosen in this browser. */
export const appearance = (): Appearance => chosen

/** Draws the page in another appearance and stores it in this browser. */
export const setAppearance = (next: Appearance): void => {
  chosen = next
  void drawAppearance()
  try {
    localStorage.setItem(stored, next)
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

/** Sets the classes of the page, once the dark styles are there if it is dark. */
export const drawAppearance = async (): Promise<void> => {
  if (isDark()) await import('./dark.css').catch(() => undefined)
  const { classList } = document.documentElement
  classList.toggle('dark', isDark())
  classList.toggle('light', !isDark())
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

const isDark = (): boolean => (chosen === 'system' ? systemIsDark.matches : chosen === 'dark')

systemIsDark.addEventListener('change', drawAppearance)
