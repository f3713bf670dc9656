import { form } from '../content/site.ts'

/** Managers of passwords and addresses fill in what they know; this is for robots alone. */
const notForManagers = { 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': 'true' }

/** A field that nobody sees, and that only what fills in everything fills in. */
export const Honeypot = () => (
  <div className="visually-hidden" inert>
    <label htmlFor="contact-website">{form.leaveEmpty}</label>
    <input id="contact-website" name="website" type="text" autoComplete="off" tabIndex={-1} {...notForManagers} />
  </div>
)
