import { consentGiven, consentWithdrawn, hasConsent } from './consent.ts'
import { observed } from './observed.ts'

type Analytics = { readonly track: (event: string, error?: string) => void }

type Host = Window & { atriumAnalytics?: Analytics }

type PrivateNavigator = Navigator & { readonly doNotTrack?: string | null; readonly globalPrivacyControl?: boolean }

/** The browser's privacy signals take precedence over the page's consent. */
const mayCount = (): boolean => {
  const { doNotTrack, globalPrivacyControl } = navigator as PrivateNavigator
  return doNotTrack !== '1' && globalPrivacyControl !== true && hasConsent()
}

/** Counts an event on a page on our own server, without cookies or identifiers. */
const track: Analytics['track'] = (event, error) => {
  if (!mayCount()) return
  const body = JSON.stringify({ event, page: location.pathname, error })
  navigator.sendBeacon('/api/analytics', new Blob([body], { type: 'application/json' }))
}

/** Counts this page, and each client-side navigation. */
const countViews = () => {
  let last: string | undefined
  const countView = () => {
    if (location.pathname === last || !mayCount()) return
    last = location.pathname
    track('page_view')
  }
  document.addEventListener(consentGiven, countView)
  window.navigation?.addEventListener('navigatesuccess', countView)
  countView()
}

/** A configured third-party script replaces our counting, only after consent. */
const load = (src: string) => {
  let isLoaded = false
  const append = () => {
    if (isLoaded || !mayCount()) return
    isLoaded = true
    document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
  }
  document.addEventListener(consentGiven, append)
  // A running script cannot be unloaded: reloads the page without it.
  document.addEventListener(consentWithdrawn, () => isLoaded && location.reload())
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
