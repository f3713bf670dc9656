import type { SiteTexts } from '#contracts/site/texts.ts'
import content from './site.json' with { type: 'json' }

/** A logo of the consultancy's own, as an image; without one, the built-in sign. */
type LogoImage = { readonly src: string; readonly width: number; readonly height: number }

type Content = SiteTexts & { readonly logo?: LogoImage }

/** Settings appear in texts as `{{name}}`, so that each fact is stated once; the server fills in the brand. */
const withSettings = ({ settings, ...texts }: Content): Content => {
  const values = new Map<string, unknown>(Object.entries(settings))
  const text = JSON.stringify(texts).replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    values.has(name) ? JSON.stringify(String(values.get(name))).slice(1, -1) : whole,
  )
  return { settings, ...JSON.parse(text) } as Content
}

/** The content of `site.json`, of its translation, or of a publication, validated before. */
export const {
  logo,
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
} = withSettings(content as Content)
