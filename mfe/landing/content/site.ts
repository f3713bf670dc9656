import type { SiteContent } from './schema.ts'
import content from './site.json' with { type: 'json' }

/** Settings appear in texts as `{{name}}`, so that each fact is stated once; the server fills in the brand. */
const withSettings = ({ settings, ...texts }: SiteContent): SiteContent => {
  const values = new Map<string, unknown>(Object.entries(settings))
  const filled = JSON.stringify(texts).replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    values.has(name) ? JSON.stringify(String(values.get(name))).slice(1, -1) : whole,
  )
  return { settings, ...JSON.parse(filled) } as SiteContent
}

/** The content of `site.json`, or of its translation, validated by the build. */
export const {
  settings,
  titles,
  meta,
  navigation,
  hero,
  problem,
  services,
  process,
  leadCapture,
  callToAction,
  summary,
  contact,
  form,
  contactAnswer,
  frame,
  pictures,
  legal,
  notFound,
  cookies,
  footer,
} = withSettings(content as SiteContent)
