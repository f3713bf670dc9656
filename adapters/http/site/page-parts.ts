import { escapeHtml } from '#contracts/escape-html.ts'
import { languageChoice, ownLanguageName } from '#contracts/language-name.ts'
import { newsletterPath } from '#contracts/lead/http/newsletter.ts'
import { type Sentence, translation } from '#contracts/messages.ts'

/** The form with which a visitor asks for the newsletter, in a language; it needs no script. */
export const newsletterForm = (language: string): string => {
  const t = (sentence: Sentence) => escapeHtml(translation(language)(sentence))
  return `<form class="newsletter" id="newsletter" method="post" action="${newsletterPath}">
<label for="newsletter-email">${t('Newsletter by e-mail')}</label>
<input id="newsletter-email" name="email" type="email" autocomplete="email" maxlength="254" required aria-describedby="newsletter-hint">
<span class="visually-hidden" aria-hidden="true"><label for="newsletter-website">${t('Leave this field empty')}</label><input id="newsletter-website" name="website" tabindex="-1" autocomplete="off"></span>
<button class="button button-small" type="submit">${t('Subscribe')}</button>
<p id="newsletter-hint">${t(hint)}</p>
</form>`
}

const hint = 'You get a mail first, and confirm with one click. Every newsletter has a link that ends it.'

/** The item of the footer that leads to the imprint; nothing without an address. */
export const imprintLink = (language: string, address: string | null): string =>
  address === null
    ? ''
    : `<li><a href="${escapeHtml(address)}">${escapeHtml(translation(language)('Imprint'))}</a></li>`

/** The links of a page to itself in each of its languages; nothing where there is one. */
export const languageLinks = (language: string, languages: readonly string[]): string => {
  if (languages.length < 2) return ''
  const links = languages.map((one) => {
    const current = one === language ? ' aria-current="true"' : ''
    return `<li><a href="?${languageChoice}=${one}" lang="${one}" hreflang="${one}"${current}>${escapeHtml(ownLanguageName(one))}</a></li>`
  })
  return `<nav class="languages" aria-label="${escapeHtml(translation(language)('Language'))}"><ul>${links.join('')}</ul></nav>`
}
