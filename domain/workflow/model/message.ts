import { asText } from '#domain/kernel/step-references.ts'

/**
 * A chat message with `{{name}}` replaced by the input of that name, or by nothing. Values are escaped as Slack and
 * compatible chats require (`&`, `<` and `>`), so that visitors' input can neither mention people nor add links.
 */
export const filledMessage = (message: string, inputs: Readonly<Record<string, unknown>>): string =>
  message.replace(/\{\{([^{}]{1,100})\}\}/g, (_, name: string) => {
    const key = name.trim()
    return Object.hasOwn(inputs, key) ? escapeHtml(asText(inputs[key])) : ''
  })

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
