import { siteContents } from '#contracts/site/http/content.ts'
import type { SiteTexts } from '#contracts/site/texts.ts'
import type { ApiClient } from '#tests/support/api-client.ts'

/** Content to be changed. */
export type Content = {
  languages: { en: Mutable<SiteTexts> }
  colors: { primary: string; secondary: string; accent: string }
  logo: string | null
}

type Mutable<Value> = {
  -readonly [Name in keyof Value]: Value[Name] extends object ? Mutable<Value[Name]> : Value[Name]
}

/** What staff do with the content of the public site, and what visitors see of it. */
export const siteDesk = (url: string, staff: ApiClient) => ({
  /** What is published, to be changed. */
  published: async () => structuredClone((await staff.call(siteContents.read, {})).published) as unknown as Content,
  put: (content: object, ifMatch?: string) =>
    staff.send('/api/site/content', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
      body: JSON.stringify({ content }),
    }),
  publish: () => staff.call(siteContents.publish, {}),
  page: (path?: string, headers?: Record<string, string>) => pageAt(url, path, headers),
})

/** A page as a visitor gets it. */
export const pageAt = async (url: string, path = '/', headers: Record<string, string> = {}) => {
  const response = await fetch(new URL(path, url), { headers })
  return { html: await response.text(), etag: response.headers.get('etag'), status: response.status }
}

/** A picture of two by two pixels. */
export const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQImWP4DwYMEAoAU7oL9W/sIDEAAAAASUVORK5CYII='

export const asSvg = (text: string): string => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`
