import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The same engine without a window starts in half the time; its package is one of its own. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The first headless shell on the PATH, else the first Chromium there, among macOS applications, or at the `further` paths; null if there is none. */
export const findChromium = (further: readonly string[] = []): string | null => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = (names: readonly string[]) => folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath(shells), ...onPath(browsers), ...applications, ...further].find(isExecutable) ?? null
}

/** Whether this process may run the file at a path; false for a folder, which may be entered but not run. */
export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
