const key = 'atrium-first-steps'

/** Remembers in this browser that it has set up the installation: its dashboard then shows the first steps. */
export const rememberSetUp = (): void => {
  try {
    localStorage.setItem(key, 'open')
  } catch {
    // Without storage the settings still show the steps.
  }
}

/** False without storage, and after `forgetSetUp`. */
export const hasSetUp = (): boolean => {
  try {
    return localStorage.getItem(key) === 'open'
  } catch {
    return false
  }
}

/** Once all steps are done. */
export const forgetSetUp = (): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
