import { type OriginOfVisit, originOfVisit } from '#contracts/lead/http/origin-of-visit.ts'

const key = 'visit-origin'

/** Notes, in this tab and until it is closed, where the visit began; nothing leaves the browser unless a message does. */
export const rememberOrigin = (): OriginOfVisit => {
  const arrival = originOfVisit(location, document.referrer)
  try {
    const known = sessionStorage.getItem(key)
    if (known !== null) return JSON.parse(known) as OriginOfVisit
    sessionStorage.setItem(key, JSON.stringify(arrival))
  } catch {
    // Storage may be refused, or hold what we did not write: then the visit begins here.
  }
  return arrival
}
