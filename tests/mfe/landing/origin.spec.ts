import { describe, expect, it } from 'vitest'
import { contactMessage } from '#contracts/lead/http/contact.ts'
import { originOfVisit } from '#contracts/lead/http/origin-of-visit.ts'

const at = (url: string, referrer = '') => originOfVisit(new URL(url), referrer)

describe('where a visit began', () => {
  it('is its page, referrer and campaign', () =>
    expect(
      at(
        'https://atrium.example/?utm_source=news&utm_medium=email&utm_campaign=spring&utm_term=regulars&utm_content=top',
        'https://search.example/results?q=ada@example.com#3',
      ),
    ).toEqual({
      page: '/',
      referrer: 'https://search.example/results',
      campaign: { source: 'news', medium: 'email', name: 'spring', term: 'regulars', content: 'top' },
    }))

  it('omits unknown parts, other parameters and own pages', () =>
    expect(at('https://atrium.example/privacy-policy?utm_source=&gclid=1', 'https://atrium.example/')).toEqual({
      page: '/privacy-policy',
    }))

  it.each(['android-app://com.example', 'nonsense', 'javascript:alert(1)'])('is not linked to from %s', (referrer) =>
    expect(at('https://atrium.example/', referrer)).toEqual({ page: '/' }),
  )

  it("never exceeds the contract's limits", () => {
    const long = 'x'.repeat(5000)
    const origin = at(
      `https://atrium.example/${long}?utm_source=${long}&utm_term=${'🙂'.repeat(500)}`,
      `https://a.example/${long}`,
    )
    const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello', origin }
    expect(contactMessage.safeParse(message).error).toBeUndefined()
  })
})
