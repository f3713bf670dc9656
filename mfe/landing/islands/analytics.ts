import { consentGiven, hasConsent } from './consent.ts'

type Entry = { readonly name: string; readonly data: Readonly<Record<string, unknown>>; readonly at: string }

type Analytics = {
  readonly queue: readonly Entry[]
  readonly track: (name: string, data?: Readonly<Record<string, unknown>>) => void
}

type Host = Window & { atriumAnalytics?: Analytics }

type PrivateNavigator = Navigator & { readonly doNotTrack?: string | null; readonly globalPrivacyControl?: boolean }

/** The browser's own signals go before whatever was pressed on the page. */
const mayRecord = (): boolean => {
  const { doNotTrack, globalPrivacyControl } = navigator as PrivateNavigator
  return doNotTrack !== '1' && globalPrivacyControl !== true && hasConsent()
}

/** Keeps events on the page, in order; nothing leaves the browser. Without consent nothing is kept either. */
const analytics = (): Analytics => {
  const queue: Entry[] = []
  const track: Analytics['track'] = (name, data = {}) => {
    if (mayRecord()) queue.push({ name, data, at: new Date().toISOString() })
  }
  return { queue, track }
}

const host: Host = window

const start = (installed: Analytics) => {
  const viewed = () => installed.track('page_view', { path: location.pathname, title: document.title })
  host.atriumAnalytics = installed
  document.addEventListener(consentGiven, viewed, { once: true })
  viewed()
}

if (host.atriumAnalytics === undefined) start(analytics())
