import { consentGiven, consentWithdrawn, hasConsent } from './consent.ts'
import { observed } from './observed.ts'

type Analytics = { readonly track: (event: string, error?: string) => void }

type Host = Window & { atriumAnalytics?: Analytics }

type PrivateNavigator = Navigator & { readonly doNotTrack?: string | null; readonly globalPrivacyControl?: boolean }

/** The browser's own signals go before whatever was pressed on the page. */
const mayCount = (): boolean => {
  const { doNotTrack, globalPrivacyControl } = navigator as PrivateNavigator
  return doNotTrack !== '1' && globalPrivacyControl !== true && hasConsent()
}

/** Tells the own server what happened on which page, to be counted; it sets no cookie and names nobody. */
const track: Analytics['track'] = (event, error) => {
  if (!mayCount()) return
  const body = JSON.stringify({ event, page: location.pathname, error })
  navigator.sendBeacon('/api/analytics', new Blob([body], { type: 'application/json' }))
}

/** Counts this page, and each that the dashboard goes to without loading one. */
const countViews = () => {
  let last: string | undefined
  const viewed = () => {
    if (location.pathname === last || !mayCount()) return
    last = location.pathname
    track('page_view')
  }
  document.addEventListener(consentGiven, viewed)
  window.navigation?.addEventListener('navigatesuccess', viewed)
  viewed()
}

/** Another script that the settings name comes in place of the counting, and only to those who agreed. */
const load = (src: string) => {
  let loaded = false
  const append = () => {
    if (loaded || !mayCount()) return
    loaded = true
    document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
  }
  document.addEventListener(consentGiven, append)
  // A script that runs cannot be taken back: the page begins anew without it.
  document.addEventListener(consentWithdrawn, () => loaded && location.reload())
  append()
}

const start = (host: Host) => {
  const instead = document.currentScript?.dataset.instead
  host.atriumAnalytics = { track: instead === undefined ? track : () => undefined }
  if (instead !== undefined) return load(instead)
  document.addEventListener(observed, (event) => event instanceof CustomEvent && track(String(event.detail)))
  countViews()
}

if ((window as Host).atriumAnalytics === undefined) start(window)
