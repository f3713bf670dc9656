import { type Formats, formatting, usualFormats } from '#contracts/formats.ts'

/** The installation's formats, which the server puts into the dashboard's page. */
const formatsOfPage = (): Formats => {
  const given =
    typeof document === 'undefined'
      ? undefined
      : document.querySelector<HTMLMetaElement>('meta[name="formats"]')?.content
  return given?.startsWith('{') ? JSON.parse(given) : usualFormats
}

/** How screens write numbers, money and dates. */
export const written = formatting(formatsOfPage())
