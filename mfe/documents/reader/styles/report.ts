/** All that the public pages are styled with, in its order; the build takes the styles out of it and nothing else. */
import './tokens.css'
import './fonts.css'
import './page.css'
import '../pages.tsx'
