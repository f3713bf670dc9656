/** The styles of the opening page, inlined. */
import './tokens.css'
import './fonts.css'
import './heading-font.css'
import './page.css'
import '../pages/opening-page.tsx'
