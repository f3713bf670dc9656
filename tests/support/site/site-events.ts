import type { SiteContent, SiteEvent } from '#domain/site/model/index.ts'

type OneOfEach = { readonly [Type in SiteEvent['type']]: Extract<SiteEvent, { type: Type }> }

export const greenColors = { primary: '#0f3b2d', secondary: '#1c7050', accent: '#ff8069' }

/** A small content; the domain does not look into sections. */
export const smallSite: SiteContent = {
  languages: { en: { hero: { title: 'Hello' }, footer: { linkedin: 'LinkedIn' } }, de: { hero: { title: 'Hallo' } } },
  colors: greenColors,
  logo: null,
}

/** One event of each type that the public site can have. */
export const oneSiteEventOfEach: OneOfEach = {
  SiteStarted: { type: 'SiteStarted', data: smallSite },
  SiteDrafted: {
    type: 'SiteDrafted',
    data: {
      languages: { en: { hero: { title: 'Hi' } } },
      removedLanguages: ['de'],
      colors: { ...greenColors, primary: '#111111' },
      logo: 'data:image/png;base64,AA==',
      restoredVersion: 1,
    },
  },
  SitePublished: { type: 'SitePublished', data: {} },
}
