const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
]

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const longestRead = 400

/** A browser as people call it, such as `Firefox on Windows`; versions change too often to tell devices apart. */
export const browserName = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, longestRead)
  const browser = named(browsers, text) ?? 'Unknown browser'
  const system = named(systems, text)
  return system === undefined ? browser : `${browser} on ${system}`
}

const named = (known: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  known.find(([, mark]) => mark.test(text))?.[0]
