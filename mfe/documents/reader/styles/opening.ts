/** What the page of a link is styled with: it must be there at once, and is gone as soon. */
import './tokens.css'
import './fonts.css'
import './heading-font.css'
import './page.css'
import '../pages/opening-page.tsx'
