/** Whether the browser refuses cookies of this site: it then refuses storage, also where `navigator.cookieEnabled` is true. */
export const refusesCookies = (): boolean => {
  try {
    return !navigator.cookieEnabled || localStorage === null
  } catch {
    return true
  }
}
