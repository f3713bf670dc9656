import { cookies, footer } from '../content/site.ts'

/** Hidden in the markup: shown by its island to those who have not answered yet. */
export const CookieBanner = () => (
  <section className="cookies" data-part="cookie-banner" aria-labelledby="cookies-title" hidden>
    <div>
      <h2 id="cookies-title">{cookies.title}</h2>
      <p>
        {cookies.text} <a href="/privacy-policy">{footer.privacyPolicy}</a> {cookies.and}{' '}
        <a href="/terms-of-service">{footer.termsOfService}</a>.
      </p>
    </div>
    <button type="button" className="button button-small" data-part="cookie-accept">
      {cookies.accept}
    </button>
  </section>
)
