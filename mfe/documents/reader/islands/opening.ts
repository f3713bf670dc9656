import { openLink } from './opening/open-link.ts'
import { whenRead } from './when-read.ts'

const start = '/s/'
const opened = '/s/opening'

// Before anything else is loaded: nothing that comes after, and nobody who reads along, finds the token in the address.
const token = location.pathname === opened ? '' : location.pathname.slice(start.length)
history.replaceState(null, '', opened)

whenRead(() => void openLink(token))
