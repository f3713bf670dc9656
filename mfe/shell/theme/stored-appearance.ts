const appearances = ['system', 'light', 'dark'] as const

/** How the dashboard looks: as the system prefers, or always light or dark. */
export type Appearance = (typeof appearances)[number]

const storageKey = 'appearance'

/** The appearance that this browser stores; the system's where it stores none. */
export const readAppearance = (): Appearance => {
  try {
    return appearances.find((one) => one === localStorage.getItem(storageKey)) ?? 'system'
  } catch {
    return 'system'
  }
}

/** In this browser alone, not in the account. */
export const storeAppearance = (appearance: Appearance): void => {
  try {
    localStorage.setItem(storageKey, appearance)
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

export const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
