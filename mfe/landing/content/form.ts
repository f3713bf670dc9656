/** Texts, limits and messages of the contact form. */
export const form = {
  fields: [
    { name: 'name', label: 'Name', type: 'text', autocomplete: 'name', required: true, limit: 200 },
    { name: 'email', label: 'Email', type: 'email', autocomplete: 'email', required: true, limit: 320 },
    { name: 'company', label: 'Company', type: 'text', autocomplete: 'organization', required: false, limit: 200 },
    { name: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel', required: false, limit: 50 },
  ],
  budget: { label: 'Estimated budget', placeholder: 'Select budget range' },
  message: { label: 'Message', limit: 100_000, hint: 'What do you sell, to whom, and what would you like more of?' },
  optional: 'optional',
  send: 'Send Message',
  sending: 'Sending...',
  success: { title: 'Message sent successfully!', description: "We'll get back to you as soon as possible." },
  failure: { title: 'Failed to send message', description: 'Please try again later.' },
  status: {
    success: "Your message was sent. We'll get back to you soon.",
    failure: 'Failed to send message. Please try again later.',
  },
} as const

export const budgetRanges = ['Under $5,000', '$5,000 - $15,000', '$15,000 - $50,000', '$50,000+'] as const
