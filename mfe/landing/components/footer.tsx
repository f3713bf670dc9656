import type { Brand } from '../content/brand.ts'
import { fill } from '../content/fill.ts'
import { footer } from '../content/site.ts'

export const Footer = ({ brand }: { readonly brand: Brand }) => (
  <footer className="footer">
    <div className="wrap footer-row">
      <p>{fill(footer.copyright, brand)}</p>
      <ul>
        <li>
          <a href="/privacy-policy">{footer.privacyPolicy}</a>
        </li>
        <li>
          <a href="/terms-of-service">{footer.termsOfService}</a>
        </li>
        <li>
          <a href={brand.linkedinUrl} target="_blank" rel="noopener noreferrer">
            {footer.linkedin}
            <span className="visually-hidden"> {footer.newTab}</span>
          </a>
        </li>
        <li data-part="withdraw-consent" hidden>
          <button type="button">{footer.withdraw}</button>
        </li>
      </ul>
    </div>
  </footer>
)
