import { hero, leadCapture, meta, services } from '../content/site.ts'

const organization = '{{publicUrl}}/#organization'

/** Who the consultancy is and what it offers, in the words of schema.org; the server writes the brand in. */
export const linkedData = (logo: string): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: '{{brandName}}',
        legalName: '{{legalEntity}}',
        url: '{{publicUrl}}/',
        logo: `{{publicUrl}}${logo}`,
        email: '{{contactEmail}}',
        sameAs: ['{{linkedinUrl}}'],
      },
      {
        '@type': 'Service',
        '@id': '{{publicUrl}}/#audit',
        name: leadCapture.ticket.name,
        serviceType: hero.eyebrow,
        description: meta.landing.description,
        provider: { '@id': organization },
        audience: { '@type': 'BusinessAudience', audienceType: 'Small business owners' },
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD', url: '{{publicUrl}}/#contact' },
        hasOfferCatalog: catalogue,
      },
    ],
  }).replaceAll('<', '\\u003c')

const catalogue = {
  '@type': 'OfferCatalog',
  name: services.eyebrow,
  itemListElement: services.items.map(({ title, text }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name: title, description: text, provider: { '@id': organization } },
  })),
}
