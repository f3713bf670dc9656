/** All styles of the public pages in order; the build extracts only the styles. */
import './tokens.css'
import './fonts.css'
import './page.css'
import '../pages.tsx'
